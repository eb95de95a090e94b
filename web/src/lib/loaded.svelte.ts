/** Something fetched: on its way, here, or failed and to be tried again. */

import { Failure } from "./api";

export class Loaded<T> {
  value: T | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  #fetch: () => Promise<T>;
  #latest = 0; // of overlapping calls only the last one counts

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    void this.load();
  }

  readonly load = async (): Promise<void> => {
    const mine = ++this.#latest;
    try {
      const value = await this.#fetch();
      if (mine !== this.#latest) return;
      this.value = value;
      this.failure = null;
    } catch (error) {
      if (mine === this.#latest) this.failure = failureOf(error);
    }
  };
}

export function failureOf(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure(error instanceof Error ? error.message : String(error), -1);
}
