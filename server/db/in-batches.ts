/** Well under the limit of time of a statement, however wide the rows are. */
const rowsAtOnce = 5_000;

/**
 * Repeats a change of at most so many rows until there are none left to change: one that deleted a million at once
 * would be ended by the statement's limit of time, the next night again.
 *
 * @param change returns how many rows it changed
 */
export async function inBatches(change: (atMost: number) => Promise<number>, atMost = rowsAtOnce): Promise<void> {
  for (;;) {
    if ((await change(atMost)) < atMost) return;
  }
}
