import { type RateLimitResult, type RateLimitUse } from './counters.ts';

/** Uses that one process counts in its memory. */
export interface MemoryCounters {
  /** Counts one more use of each; says how each stands then, in their order. */
  count(now: Date, uses: readonly RateLimitResult[]): RateLimitUse[];
  /** Takes one use of each back. */
  takeBack(uses: readonly RateLimitResult[]): void;
}

/** 100 bytes each. */
const mostKept = 50_000;

/** What is counted is forgotten when its time is over or, of more than are kept, when it was counted longest ago. */
export function createMemoryCounters(most = mostKept): MemoryCounters {
  const kept = new Map<string, RateLimitUse>();

  const countOne = (now: Date, use: RateLimitResult): RateLimitUse => {
    const key = keyOf(use);
    const before = kept.get(key);
    const isOver = before === undefined || before.endsAt <= now;
    const counted = isOver
      ? { used: 1, endsAt: new Date(now.getTime() + use.limit.perSeconds * 1_000) }
      : { ...before, used: before.used + 1 };
    kept.delete(key); // Counted last, it is the last to go.
    kept.set(key, counted);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return counted;
  };

  return {
    count: (now, uses) => uses.map((use) => countOne(now, use)),
    takeBack(uses) {
      for (const use of uses) {
        const counted = kept.get(keyOf(use));
        if (counted) kept.set(keyOf(use), { ...counted, used: counted.used - 1 });
      }
    },
  };
}

const keyOf = ({ limit, who }: RateLimitResult) => `${limit.name}:${who}`;
