/** What the server sends leaves out every field that has its default value; here they are put back. */

import { fromServer, shapes, type FromServer, type Inner, type Received } from "./messages";

function fill(inner: Inner, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(inner, each));
  if (value === null || typeof value !== "object") return value;
  const fields = value as Record<string, unknown>;
  const name = typeof inner === "string" ? inner : inner[String(fields.type)];
  if (name === undefined) throw new TypeError(`no message is called ${String(fields.type)}`);
  const [defaults, nested] = shapes[name];
  const full: Record<string, unknown> = { ...defaults, ...fields };
  for (const [field, within] of Object.entries(nested)) {
    if (field in fields) full[field] = fill(within, fields[field]);
  }
  return full;
}

/** A struct that came over HTTP, with its defaults. */
export function complete<K extends keyof Received>(name: K, value: unknown): Received[K] {
  return fill(name, value) as Received[K];
}

/** A list of structs that came over HTTP, with their defaults. */
export function completeAll<K extends keyof Received>(name: K, value: unknown): readonly Received[K][] {
  return fill(name, value) as readonly Received[K][];
}

/** A message of a table's websocket, with its defaults. */
export function fromWire(text: string): FromServer {
  return fill(fromServer, JSON.parse(text)) as FromServer;
}
