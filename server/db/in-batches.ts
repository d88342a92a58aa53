/** Well under the statement timeout, however wide the rows are. */
const rowsAtOnce = 5_000;

/**
 * Repeats a change of a limited number of rows until none are left: one that deleted a million at once
 * would hit the statement timeout, every night again.
 *
 * @param change returns the number of changed rows
 */
export async function inBatches(change: (max: number) => Promise<number>, max = rowsAtOnce): Promise<void> {
  for (;;) {
    if ((await change(max)) < max) return;
  }
}
