import { secondsAfter } from '#shared/dates/moments.ts';
import { maxAheadSeconds, type RateLimitUse, type RateLimitResult } from './counters.ts';

/** Counts uses in the memory of one process. */
export interface MemoryCounters {
  /** Counts a use of each limit and returns the resulting counts, in the same order. */
  count(now: Date, uses: readonly RateLimitUse[]): RateLimitResult[];
  /** Uncounts a use of each. */
  refund(uses: readonly RateLimitUse[]): void;
  /** Drops the counts of each. */
  reset(uses: readonly RateLimitUse[]): void;
}

/** About 100 bytes each. */
const maxEntries = 50_000;

/** Entries are dropped when their window ends, or the least recently counted first if there are too many. */
export function createMemoryCounters(max = maxEntries): MemoryCounters {
  const counters = new Map<string, RateLimitResult>();

  const countOne = (now: Date, use: RateLimitUse): RateLimitResult => {
    const key = keyOf(use);
    const before = counters.get(key);
    const endsAt = secondsAfter(now, use.limit.perSeconds);
    const isAhead = before !== undefined && before.endsAt > secondsAfter(endsAt, maxAheadSeconds);
    const isOver = before === undefined || before.endsAt <= now || isAhead;
    const counted = isOver ? { used: 1, endsAt } : { ...before, used: before.used + 1 };
    counters.delete(key); // Re-inserted, so that it is dropped last.
    counters.set(key, counted);
    if (counters.size > max) counters.delete(counters.keys().next().value!);
    return counted;
  };

  return {
    count: (now, uses) => uses.map((use) => countOne(now, use)),
    refund(uses) {
      for (const use of uses) {
        const counted = counters.get(keyOf(use));
        if (counted) counters.set(keyOf(use), { ...counted, used: counted.used - 1 });
      }
    },
    reset(uses) {
      for (const use of uses) counters.delete(keyOf(use));
    },
  };
}

const keyOf = ({ limit, who }: RateLimitUse) => `${limit.name}:${who}`;
