/**
 * Does the work for each item, also after some have failed, so that one that always fails does not keep the others from
 * their turn.
 *
 * @param failure what the failures come to
 * @param how.endsAll whether a failure would be that of all others too: it is thrown at once
 * @param how.atOnce for how many items it works at a time
 * @throws AggregateError of the failures, after everything else was done
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  failure: string,
  work: (item: Item) => Promise<unknown>,
  how: { endsAll?: (error: unknown) => boolean; atOnce?: number } = {},
): Promise<void> {
  const { endsAll = () => false, atOnce = 1 } = how;
  const all = [...items];
  const problems: unknown[] = [];
  for (let first = 0; first < all.length; first += atOnce) {
    const attempts = all.slice(first, first + atOnce).map(async (item) => work(item));
    for (const attempt of await Promise.allSettled(attempts)) {
      if (attempt.status === 'fulfilled') continue;
      const reason: unknown = attempt.reason;
      if (endsAll(reason)) throw reason;
      problems.push(...(reason instanceof AggregateError ? (reason.errors as unknown[]) : [reason]));
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, failure);
}
