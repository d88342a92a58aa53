import type { KyselyPlugin } from 'kysely';

/** Records every statement, without its values. */
export function recordQueries(queries: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      queries.push(
        JSON.stringify(node, (key, part: unknown) => (key === 'value' || key === 'values' ? typeof part : part)),
      );
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
