type Named = Record<string, unknown>;

/**
 * The results of several queries, each under its name: `Promise.all` for more of them than a list of positions can
 * show.
 */
export async function allNamed<Queries extends Named>(
  queries: Queries,
): Promise<{ [Name in keyof Queries]: Awaited<Queries[Name]> }> {
  const results = await Promise.all(Object.values(queries));
  const named = Object.keys(queries).map((name, at) => [name, results[at]]);
  return Object.fromEntries(named) as { [Name in keyof Queries]: Awaited<Queries[Name]> };
}
