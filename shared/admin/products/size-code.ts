import { alphaSizes, sizeName } from '../../catalogue/sizes.ts';

/**
 * The code of a size, however it is written: 'Medium' is M and '2xl' is XXL, because shoppers see these codes by those
 * names and a filter would offer both. Other sizes stay as typed.
 */
export function sizeCode(typed: string): string {
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  return alphaSizes.find((code) => same(code) || same(sizeName(code))) ?? typed;
}

/** The same for every way to write one size. */
export const sizeKey = (typed: string): string => sizeCode(typed).toLowerCase();
