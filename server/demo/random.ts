import { createHash } from 'node:crypto';

/** Numbers that look like chance and are the same on every machine, so the demo is too. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    // A linear congruential generator with the constants of Numerical Recipes: plenty for a demo, no use for secrets.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A UUID that always belongs to this name, in the form of a random one. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
