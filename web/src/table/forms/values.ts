/** What a form starts from, and how an answer is read back into its controls. */

import type { Asked, Choice } from "../../lib/messages";
import { same } from "../decision.svelte";

/** A leg of a course: heading and length. */
export type Leg = readonly [number, number];
export type Pose = readonly [number, number, number];

/** The answer a form shows at first: the best suggestion, or the form's own start; undefined when there is none. */
export function firstAnswer({ form, suggestions }: Asked): unknown {
  const suggested = suggestions[0]?.answer;
  switch (form.type) {
    case "number":
      return suggested ?? form.low;
    case "allocation":
      return suggested ?? form.boxes.map(() => 0);
    case "ordering":
      return suggested ?? form.choices.map((choice) => choice.answer);
    case "some-of":
      return suggested ?? (form.least === 0 ? [] : undefined);
    case "slots":
      return suggested ?? (form.empty === null ? undefined : form.slots.map(() => form.empty));
    case "angle":
      return suggested ?? form.start;
    case "placement":
      return suggested ?? form.start;
    case "course":
      return suggested ?? [];
    default:
      return undefined;
  }
}

/** The choices in the order of an answer; as they are listed, if it is none. */
export function inOrder(choices: readonly Choice[], answer: unknown): readonly Choice[] {
  const order = picked(choices, answer).map((index) => choices[index]!);
  if (order.length !== choices.length || !Array.isArray(answer)) return choices;
  const place = (choice: Choice): number => answer.findIndex((part) => same(part, choice.answer));
  return order.toSorted((one, other) => place(one) - place(other));
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
export function poseOf(answer: unknown, start: Pose): Pose {
  return isNumbers(answer, 3) ? (answer as Pose) : start;
}

function isList(value: unknown, test: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

function isNumbers(value: unknown, count: number): boolean {
  return isList(value, (each) => typeof each === "number") && (value as readonly number[]).length === count;
}
