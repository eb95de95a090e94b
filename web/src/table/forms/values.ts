/** What a form starts from, and how an answer is read back into its controls. */

import type { AngleForm, Asked, Choice, PlacementForm, SlotsForm } from "../../lib/messages";
import { same } from "../decision.svelte";

/** A leg of a course: heading and length. */
export type Leg = readonly [number, number];
export type Pose = readonly [number, number, number];

/** A form in which something is chosen before the value: the answer is then a pair of both. */
interface After {
  readonly first: readonly Choice[];
}

/** The answer a form shows at first: the best suggestion, or the form's own start; undefined when there is none. */
export function firstAnswer({ form, suggestions }: Asked): unknown {
  const suggested = (suggestions.find((each) => !each.quiet) ?? suggestions[0])?.answer;
  switch (form.type) {
    case "number":
      return suggested ?? form.low;
    case "allocation":
      return suggested ?? form.boxes.map(() => 0);
    case "some-of":
      return suggested ?? (form.least === 0 ? [] : undefined);
    case "slots":
      return suggested ?? (form.empty === null ? forced(form) : form.slots.map(() => form.empty));
    case "angle":
      return suggested ?? joined(form, 0, form.start);
    case "placement":
      return suggested ?? joined(form, 0, form.start);
    case "course":
      return suggested ?? [];
    case "steered":
      return suggested;
    default:
      return undefined;
  }
}

/** The answer when nothing is to be chosen: every slot has but one part. */
function forced({ fits, parts }: SlotsForm): unknown {
  return fits.every((each) => each.length === 1) ? fits.map((each) => parts[each[0]!]!.answer) : undefined;
}

/** Which choices a list of answers stands for; choices may be alike. */
export function picked(choices: readonly Choice[], answer: unknown): readonly number[] {
  const left: unknown[] = Array.isArray(answer) ? [...answer] : [];
  return choices.flatMap((choice, index) => {
    const at = left.findIndex((part) => same(part, choice.answer));
    if (at < 0) return [];
    left.splice(at, 1);
    return [index];
  });
}

/** What lies in each slot, by number of the part; -1 is empty. */
export function laid(parts: readonly Choice[], slots: number, answer: unknown): readonly number[] {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return Array.from({ length: slots }, (_, slot) => parts.findIndex((part) => same(part.answer, given[slot])));
}

/** An answer as a course; anything else is none. */
export function legsOf(answer: unknown): readonly Leg[] {
  return isList(answer, (leg) => isNumbers(leg, 2)) ? (answer as readonly Leg[]) : [];
}

/** An answer as a pose. */
export function poseOf(form: PlacementForm, answer: unknown): Pose {
  const value = split(form, answer).value;
  return isNumbers(value, 3) ? (value as Pose) : form.start;
}

/** An answer as an angle. */
export function angleOf(form: AngleForm, answer: unknown): number {
  const value = split(form, answer).value;
  return typeof value === "number" ? value : form.start;
}

/** What was chosen before, by number, and the value. */
export function split({ first }: After, answer: unknown): { chosen: number; value: unknown } {
  if (!first.length) return { chosen: -1, value: answer };
  const pair: readonly unknown[] = Array.isArray(answer) && answer.length === 2 ? answer : [];
  return { chosen: Math.max(0, first.findIndex((choice) => same(choice.answer, pair[0]))), value: pair[1] };
}

/** The answer of a value and what was chosen before. */
export function joined({ first }: After, chosen: number, value: unknown): unknown {
  return first.length ? [first[Math.max(0, chosen)]!.answer, value] : value;
}

function isList(value: unknown, test: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

function isNumbers(value: unknown, count: number): boolean {
  return isList(value, (each) => typeof each === "number") && (value as readonly number[]).length === count;
}
