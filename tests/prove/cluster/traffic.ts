import type { Sent } from '../buyers/buyer.ts';

/** What a scene's requests came to. */
export interface Counts {
  requests: number;
  /** Those that got no response or a 5xx. Buyers repeat them. */
  failed: number;
  /** Those of them that should not. */
  unexpected: number;
  /** The longest time in which no order was acknowledged, in seconds. */
  gap: number;
  /** The first few of these, to help find the reason. */
  failures: string[];
}

/** Counts the requests of a scene, from its first acknowledged order on. */
export class Traffic {
  #requests = 0;
  #failed = 0;
  #unexpected = 0;
  #orders = 0;
  #lastOrderAt: number | null = null;
  #gapMs = 0;
  readonly #failures: string[] = [];
  readonly #began = performance.now();

  readonly #mayFail: (path: string) => boolean;

  /** @param mayFail what is known to be away, by its path */
  constructor(mayFail: (path: string) => boolean = () => false) {
    this.#mayFail = mayFail;
  }

  readonly note = ({ path, status, ms }: Sent): void => {
    this.#requests += 1;
    if (status === null || status >= 500) {
      this.#failed += 1;
      if (this.#mayFail(path)) return;
      this.#unexpected += 1;
      const at = ((performance.now() - this.#began) / 1_000).toFixed(1);
      if (this.#failures.length < 10) {
        this.#failures.push(`${at} s: ${path.slice(0, 60)}: ${status ?? 'no response'} after ${Math.round(ms)} ms`);
      }
      return;
    }
    if (path !== '/api/orders' || status !== 200) return;
    this.#noteGap();
    this.#lastOrderAt = performance.now();
    this.#orders += 1;
  };

  get orders(): number {
    return this.#orders;
  }

  #noteGap(): void {
    if (this.#lastOrderAt === null) return;
    this.#gapMs = Math.max(this.#gapMs, performance.now() - this.#lastOrderAt);
  }

  /** Call it when the buyers have ended, or a gap may still be growing. */
  counts(): Counts {
    return {
      requests: this.#requests,
      failed: this.#failed,
      unexpected: this.#unexpected,
      gap: this.#gapMs / 1_000,
      failures: this.#failures,
    };
  }
}
