/** Does so many at a time, in the order given. */
export async function atOnce<Thing, Result>(
  max: number,
  things: readonly Thing[],
  work: (thing: Thing, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results = Array.from<Result>({ length: things.length });
  const left = [...things.entries()];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: max }, worker));
  return results;
}
