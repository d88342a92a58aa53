import { createHash } from 'node:crypto';

/** Pseudo-random numbers, so that the demo is the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    // A linear congruential generator with the constants of Numerical Recipes: good enough for a demo, not for secrets.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A UUID derived from a name, in the form of a random one. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
