/** Actions, such as a broadside: the lines of the log that belong to one, and their dice in stages. */

import type { Die, Line } from "../lib/messages";
import { whose } from "../lib/words";
import type { Battle } from "./table.svelte";

/** Dice that were rolled for the same thing, and what they came to. */
export interface Stage {
  readonly name: string;
  readonly needs: string; // what a die had to come to, if that was told but once
  readonly so: string;
  readonly rolls: readonly { readonly line: number; readonly dice: readonly Die[] }[];
}

export interface Action {
  readonly number: number;
  readonly begins: string; // what it is called: "broadside"
  readonly actor: string;
  readonly target: string; // a piece; empty: nobody
  readonly stages: readonly Stage[];
  readonly verdict: string;
  readonly lines: readonly Line[];
}

/** The numbers of the actions that lines are part of, in order. */
export const actionsIn = (lines: readonly Line[]): readonly number[] => [...new Set(lines.flatMap((line) => line.action ?? []))];

/** The action of that number, as far as these lines tell of it. */
export function actionOf(number: number, lines: readonly Line[]): Action {
  const own = lines.filter((line) => line.action === number);
  const names = [...new Set(own.flatMap((line) => line.stage || []))];
  const stages = names.map((name): Stage => {
    const of = own.filter((line) => line.stage === name);
    const needs = [...new Set(of.flatMap((line) => line.needs || []))];
    return {
      name,
      needs: needs.length === 1 ? needs[0]! : "",
      so: of.at(-1)?.so ?? "",
      rolls: of.filter((line) => line.dice.length).map((line) => ({ line: line.number, dice: line.dice })),
    };
  });
  return {
    number,
    begins: own[0]?.begins ?? "",
    actor: own[0]?.pieces[0] ?? "",
    target: own.find((line) => line.pieces[1])?.pieces[1] ?? "",
    stages: stages.filter((stage) => stage.rolls.length),
    verdict: own.at(-1)?.verdict ?? "",
    lines: own,
  };
}

/** "Your broadside"; of several ships of one's own each is named. */
export function titleOf(action: Action, battle: Battle): string {
  const spots = battle.now?.spots ?? [];
  const ship = spots.find((spot) => spot.piece === action.actor);
  if (!ship) return action.begins;
  const isOnly = battle.isOwn(ship.side) && spots.filter((spot) => spot.side === ship.side).length === 1;
  return `${isOnly ? "Your" : whose(ship.name)} ${action.begins}`;
}
