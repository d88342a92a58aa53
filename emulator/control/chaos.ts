import { createHash, randomInt } from 'node:crypto';
import { apiError } from '../http/responses.ts';
import { type Fault, type FaultKind, faultKinds, type FaultPoint, isPoint, plain } from './faults.ts';

/** The probability of each kind of fault at each point: `{verify: {'500': 0.1}}`. */
type Odds = { [Point in FaultPoint]?: { [Kind in FaultKind<Point>]?: number } };

export type Chaos = {
  seed: number;
  odds: Odds;
  /** Draws a fault, or null. The same seed draws the same faults at each point, in the same order. */
  draw: <Point extends FaultPoint>(point: Point) => Fault<Point> | null;
};

export function chaos(seed: number, odds: Odds): Chaos {
  const rolls = new Map<FaultPoint, () => number>();
  return {
    seed,
    odds,
    draw(point) {
      const roll = rolls.get(point) ?? dice(seed, point);
      rolls.set(point, roll);
      let left = roll();
      for (const kind of faultKinds[point] as readonly FaultKind<typeof point>[]) {
        left -= odds[point]?.[kind] ?? 0;
        if (left < 0) return { kind, ...plain };
      }
      return null;
    },
  };
}

/**
 * Parses the chaos of a request body such as `{"seed": 7, "webhook": {"drop": 0.1}}`; `{}` ends it. Without a seed it
 * draws one, which is in the response.
 *
 * @throws ApiError 400 for an unknown point or kind, or an invalid probability
 */
export function readChaos({ seed = randomInt(2 ** 31), ...wanted }: Record<string, unknown>): Chaos | null {
  if (Object.keys(wanted).length === 0) return null;
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw apiError(400, 'seed must be a whole number');
  for (const [point, kinds] of Object.entries(wanted)) checkOdds(point, kinds);
  return chaos(seed, wanted);
}

function checkOdds(point: string, kinds: unknown): void {
  if (!isPoint(point) || typeof kinds !== 'object' || kinds === null) throw apiError(400, `Unknown fault: ${point}`);
  const known: readonly string[] = faultKinds[point];
  const probabilities = Object.entries(kinds).map(([kind, probability]: [string, unknown]) => {
    if (!known.includes(kind)) throw apiError(400, `Unknown fault: ${point} ${kind}`);
    if (typeof probability !== 'number' || !(probability >= 0))
      throw apiError(400, `${point} ${kind} must be from 0 to 1`);
    return probability;
  });
  if (probabilities.reduce((sum, probability) => sum + probability, 0) > 1)
    throw apiError(400, `${point} adds up to more than 1`);
}

/** Pseudo-random numbers from 0 to below 1, the same for the same seed. */
function dice(seed: number, point: FaultPoint): () => number {
  let thrown = 0;
  return () => {
    thrown += 1;
    const digest = createHash('sha256').update(`${seed} ${point} ${thrown}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  };
}
