const bytes = { type: 'string', format: 'binary' };

/** A body that is a file. */
export const fileBody = (types: readonly string[], maxBytes: number) => ({
  content: contentOf(types, { ...bytes, description: `At most ${maxBytes / 1_000_000} MB` }),
});

/** A successful response that is a file. */
export const fileResponse = (types: readonly string[]) => ({
  200: { description: 'A file', content: contentOf(types, bytes) },
});

const contentOf = (types: readonly string[], schema: object) =>
  Object.fromEntries(types.map((type) => [type, { schema: { ...schema } }]));
