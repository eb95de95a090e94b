/** How pieces come from where they were to where they are: along the way that the scene tells, not straight. */

import type { Chart, Sprite } from "../lib/messages";
import { pieceSprite, unwound } from "./geometry";

/** A pose on the way, and when it is reached: from 0 to 1. */
export type Stage = { x: number; y: number; turn: number; when: number };

const NEAR = 1.5; // pixels within which a piece is at a pose, and degrees
const TURNING = 0.5; // pixels that are sailed while a ship turns by a degree

/** By piece, the ways of those that have moved, as far as they are told and are not straight. */
export function waysBetween(before: Chart, after: Chart): ReadonlyMap<string, readonly Stage[]> {
  const found = new Map<string, readonly Stage[]>();
  for (const sprite of after.layers.flatMap((layer) => layer.sprites)) {
    const was = sprite.way.length ? pieceSprite(before, sprite.piece) : undefined;
    const way = was && wayFrom(was, sprite);
    if (way) found.set(sprite.piece, way);
  }
  return found;
}

function wayFrom(was: Sprite, now: Sprite): readonly Stage[] | null {
  const isHere = ([x, y, turn]: Sprite["way"][number]) =>
    Math.hypot(x - was.x, y - was.y) < NEAR && Math.abs(unwound(turn, was.turn) - was.turn) < NEAR;
  const start = now.way.findLastIndex(isHere);
  if (start < 0 || start > now.way.length - 3) return null; // it is not told, or straight
  const stages: Stage[] = [{ x: was.x, y: was.y, turn: was.turn, when: 0 }];
  for (const [x, y, turn] of [...now.way.slice(start + 1, -1), [now.x, now.y, now.turn] as const]) {
    const last = stages.at(-1)!;
    const turned = unwound(turn, last.turn);
    stages.push({ x, y, turn: turned, when: last.when + Math.hypot(x - last.x, y - last.y) + TURNING * Math.abs(turned - last.turn) });
  }
  const all = stages.at(-1)!.when;
  return all ? stages.map((stage) => ({ ...stage, when: stage.when / all })) : null;
}

/** The piece that a sprite shows or goes along with: its wake, its name, its badges, a ring about it. */
export function pieceOf({ key, piece }: Sprite): string {
  if (piece) return piece;
  const [kind, ...rest] = key.replace(/#\d+$/, "").split("/");
  if (kind === "ring") return rest[1] ?? "";
  return kind === "wake" || kind === "name" || kind === "row" || kind === "badge" ? (rest[0] ?? "") : "";
}

/** What a sprite does that goes with a piece along its way: it turns with it, or it keeps upright beside it. */
export function keyframes(way: readonly Stage[], was: Sprite, now: Sprite): Keyframe[] {
  const first = way[0]!;
  const last = way.at(-1)!;
  return way.map(({ x, y, turn, when }) => {
    const beside = (from: number, to: number) => from + (to - from) * when;
    const dx = beside(was.x - first.x, now.x - last.x);
    const dy = beside(was.y - first.y, now.y - last.y);
    const upright = !now.piece && now.turn === 0 && was.turn === 0;
    return { translate: `${x + dx}px ${y + dy}px`, rotate: `${upright ? 0 : turn}deg`, offset: when };
  });
}
