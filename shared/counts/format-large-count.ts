import { plural } from './format-count.ts';

/** '1 order', '1,240 orders'. */
export const formatLargeCount = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString('en-NG')} ${plural(count, one, several)}`;
