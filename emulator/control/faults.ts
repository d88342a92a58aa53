import { refusal } from '../http/answers.ts';

/** What can be made to go wrong, and where. The first word of each list is the normal behaviour. */
const kinds = {
  /** '500' happens before anything is made; 'hang' and 'reset' after, so the reference is used and the answer lost. */
  initialize: ['ok', '500', 'hang', 'reset'],
  verify: ['ok', '500', 'hang', 'reset', 'pending'],
  /** As for initialize: after a 'hang' or 'reset' the money is on its way back and only the answer is lost. */
  refund: ['ok', '500', 'hang', 'reset', 'fails', 'needsAttention', 'stuck'],
  webhook: ['ok', 'drop', 'duplicate', 'wrongSignature'],
  /** 'less' takes one kobo too little. */
  amount: ['exact', 'less'],
} as const;

export type FaultPoint = keyof typeof kinds;
export type FaultKind = (typeof kinds)[FaultPoint][number];

/** `times` is how often it still happens; without it, until the faults are set anew. */
export type Faults = { [Point in FaultPoint]?: { kind: FaultKind; times?: number } };

/**
 * The faults that a body such as `{"verify": "500", "times": 1}` asks for. `times` counts for each fault alone.
 *
 * @throws Refusal 400 for an unknown point, kind or count.
 */
export function readFaults({ times, ...wanted }: Record<string, unknown>): Faults {
  const faults: Faults = {};
  for (const [point, wantedKind] of Object.entries(wanted)) {
    const kind = isPoint(point) && kinds[point].find((known) => known === wantedKind);
    if (!kind) throw refusal(400, `Unknown fault: ${point.slice(0, 50)}`);
    faults[point] = { kind, times: count(times) };
  }
  return faults;
}

/** The fault that strikes now, or null. A counted fault is used up by asking. */
export function strike(faults: Faults, point: FaultPoint): FaultKind | null {
  const fault = faults[point];
  if (!fault || fault.times === 0) return null;
  if (fault.times !== undefined) fault.times -= 1;
  return fault.kind;
}

function isPoint(name: string): name is FaultPoint {
  return Object.hasOwn(kinds, name);
}

function count(times: unknown): number | undefined {
  if (times === undefined) return undefined;
  if (typeof times === 'number' && Number.isSafeInteger(times) && times > 0) return times;
  throw refusal(400, 'times must be a whole number above 0');
}
