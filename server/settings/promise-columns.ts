import { countDays, listStates, spanOf } from '#shared/promises/promise-texts.ts';
import type { Promises } from '#shared/promises/promises.ts';

/** The columns of `deliveryTerms` with what the shop promises. */
export function promiseColumns({ returnDays, packedBefore, fastStates, fastDays, otherDays }: Promises) {
  return {
    returnDays,
    packedBefore,
    fastStates,
    fastFrom: fastDays.from,
    fastTo: fastDays.to,
    otherFrom: otherDays.from,
    otherTo: otherDays.to,
  };
}

/** The changes, before and after, in words for the activity log. */
export function promiseDetail(before: Promises, after: Promises): Record<string, [string, string]> {
  const [old, current] = [inWords(before), inWords(after)];
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, words]): [string, [string, string]][] =>
      old[name] === words ? [] : [[name, [old[name]!, words]]],
    ),
  );
}

function inWords({ returnDays, packedBefore, fastStates, fastDays, otherDays }: Promises): Record<string, string> {
  return {
    returns: countDays(returnDays),
    packedBefore: `${packedBefore}:00`,
    fastStates: listStates(fastStates),
    fastDays: spanOf(fastDays),
    otherDays: spanOf(otherDays),
  };
}
