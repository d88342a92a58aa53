import { type Counted, type Use } from './allowances.ts';

/** Uses that one process counts in its memory. */
export interface Tally {
  /** Counts one more use of each; says how each stands then, in their order. */
  count(now: Date, uses: readonly Counted[]): Use[];
  /** Takes one use of each back. */
  takeBack(uses: readonly Counted[]): void;
}

/** 100 bytes each. */
const mostKept = 50_000;

/** What is counted is forgotten when its time is over or, of more than are kept, when it was counted longest ago. */
export function tally(most = mostKept): Tally {
  const kept = new Map<string, Use>();

  const countOne = (now: Date, use: Counted): Use => {
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

const keyOf = ({ limit, who }: Counted) => `${limit.name}:${who}`;
