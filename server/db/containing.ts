/** A search text for `like`, with its special characters escaped. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
