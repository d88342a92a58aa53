/** A search text for `like`, with its special characters escaped. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
