/** '1 item', '12 items'. */
export const formatCount = (count: number, one: string, several?: string): string =>
  `${count} ${plural(count, one, several)}`;

/** The word that suits a number: 'item' or 'items'. */
export const plural = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several);
