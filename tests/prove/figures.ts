import { seed } from './size.ts';

/** Prints the figures of a proof on one line that can be quoted, with seed and wall time. */
export function report(proof: string, began: number, figures: Record<string, number | string>): void {
  const counted = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`\n  ${proof}: ${counted.join(', ')} (seed ${seed}, ${seconds} s)\n`);
}

/** The time within which this share of the responses came, in whole milliseconds. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
