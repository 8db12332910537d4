/**
 * Of tasks for one purpose only the newest counts: `begin` aborts the one before it and returns the new one's signal. A
 * task asks its signal after each wait and, once that is aborted, changes nothing more.
 */
export class Latest {
  #controller = new AbortController();

  /** The newest task's; before the first one, and after `abort`, a signal that the next task aborts. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): AbortSignal {
    this.abort();
    return this.signal;
  }

  /** Nothing counts any more. */
  abort(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}
