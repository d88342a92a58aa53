/** What was started, ended in reverse order, however the command ends. */
export class Endings {
  readonly #ends: (() => unknown)[] = [];
  #ending: Promise<void> | undefined;

  add(end: () => unknown): void {
    this.#ends.push(end);
  }

  /** Safe to call twice. What can't be ended is printed and keeps nothing else from ending. */
  endAll(): Promise<void> {
    this.#ending ??= this.#endEach();
    return this.#ending;
  }

  async #endEach(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) {
      try {
        await end();
      } catch (error) {
        console.error('Something could not be ended:', error);
      }
    }
  }
}
