/** What the lesson at this table points at, for those parts of the page that can be pointed at. */

import type { PointerInfo } from "../lib/messages";

export const pointed: { at: readonly PointerInfo[] } = $state({ at: [] });

/** Whether a thing of this kind is pointed at; of a sheet, perhaps only one of these names of a part. */
export function isPointed(kind: string, id = "", names: readonly string[] | null = null): boolean {
  return pointed.at.some((point) => point.kind === kind && (!id || point.id === id) && (names === null || names.includes(point.part)));
}
