import { apiError } from '../http/responses.ts';
import { otherChannels } from '../transactions/transaction.ts';
import type { Chaos } from './chaos.ts';

/** How a request can fail; apply-fault.ts has what each does. */
const calls = [
  'ok',
  '400',
  '401',
  '403',
  '429',
  '500',
  '503',
  'refused',
  'hang',
  'reset',
  'acceptedButTimeout',
  'badJson',
  'slow',
] as const;

/** The faults that can be injected at each point. The first kind of each list is the normal behaviour. */
export const faultKinds = {
  initialize: calls,
  /** 'pending' and 'stale' (for `ms` after the payment) report a payment that was made as pending. */
  verify: [...calls, 'pending', 'stale'],
  /** Fetching and listing payments. */
  list: calls,
  /** The last three don't affect the response: they decide how the refund ends. */
  refund: [...calls, 'fails', 'needsAttention', 'stuck'],
  /** Fetching, listing and retrying refunds. */
  refundStatus: calls,
  /** Listing banks, and asking for the name of an account. */
  bank: calls,
  /** Fetching and listing disputes. */
  dispute: calls,
  /** Adding evidence to a dispute, and asking where to upload a file. */
  disputeEvidence: calls,
  disputeResolve: calls,
  /** 'before' delays the webhook until the payer has returned; 'after' lets the payer return once it was sent. */
  redirect: ['ok', 'before', 'after', 'never', 'double'],
  webhook: [
    'ok',
    'drop',
    'delay',
    'duplicate',
    'reorder',
    'wrongSignature',
    'wrongKey',
    'truncated',
    'tamperedAmount',
    'unknownReference',
    'otherEvent',
  ],
  /** The amount that the payer is charged: `by` kobo less or more, dollars, or the provider's fee on top. */
  amount: ['exact', 'less', 'more', 'otherCurrency', 'feesPassed'],
  domain: ['test', 'live'],
  /** How the payer paid, whatever the page offers. */
  channel: ['page', ...otherChannels],
} as const;

export type FaultPoint = keyof typeof faultKinds;
export type FaultKind<Point extends FaultPoint = FaultPoint> = (typeof faultKinds)[Point][number];

/** `times` is how often the fault still applies; without it, until the faults are replaced. */
export type Fault<Point extends FaultPoint = FaultPoint> = {
  kind: FaultKind<Point>;
  times?: number;
  /** Milliseconds, for 'slow', 'stale', 'delay', 'reorder' (at most) and the redirect 'before'. */
  ms: number;
  /** The number of copies, for 'duplicate'. */
  copies: number;
  /** Kobo, for 'less' and 'more'. */
  by: number;
};

/** The faults at each point, in the order in which they apply. */
type Script = { [Point in FaultPoint]?: Fault<Point>[] };

/** The script of a reference comes before the one for all; chaos comes last. */
export type Faults = { all: Script; byReference: Map<string, Script>; chaos: Chaos | null };

export const noFaults = (): Faults => ({ all: {}, byReference: new Map(), chaos: null });

/** Defaults of a fault's numbers. */
export const plain = { ms: 3_000, copies: 2, by: 1 };

/**
 * The fault that applies now, or null. Each call uses up one of a fault's `times`.
 *
 * @param reference of the request, payment or webhook, where it is known
 */
export function applyFaultOnce<Point extends FaultPoint>(
  faults: Faults,
  point: Point,
  reference = '',
): Fault<Point> | null {
  const own = faults.byReference.get(reference);
  const fault = (own && nextOf(own, point)) ?? nextOf(faults.all, point) ?? faults.chaos?.draw(point) ?? null;
  return fault?.kind === faultKinds[point][0] ? null : fault;
}

function nextOf<Point extends FaultPoint>(script: Script, point: Point): Fault<Point> | null {
  const fault = script[point]?.find(({ times }) => times !== 0);
  if (!fault) return null;
  if (fault.times !== undefined) fault.times -= 1;
  return fault;
}

/**
 * Parses the script of a request body such as `{"verify": "500", "times": 1}`. A point takes a kind, an object `{kind,
 * times, ms, copies, by}`, or a list of these that apply one after the other, each once by default. `times` beside the
 * points applies to each of them separately.
 *
 * @throws ApiError 400 for an unknown point, kind or count
 */
export function readScript({ times, ...wanted }: Record<string, unknown>): Script {
  const script: Script = {};
  for (const [point, value] of Object.entries(wanted)) {
    if (!isPoint(point)) throw unknown(point);
    const isList = Array.isArray(value);
    const steps: unknown[] = isList ? value : [value];
    Object.assign(script, { [point]: steps.map((step) => readFault(point, step, times ?? (isList ? 1 : undefined))) });
  }
  return script;
}

function readFault(point: FaultPoint, value: unknown, usualTimes: unknown): Fault {
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : { kind: value };
  const kind = faultKinds[point].find((known) => known === fields.kind);
  if (!kind) throw unknown(point);
  const times = count('times', fields.times ?? usualTimes);
  const settings = {
    ms: count('ms', fields.ms) ?? plain.ms,
    copies: count('copies', fields.copies) ?? plain.copies,
    by: count('by', fields.by) ?? plain.by,
  };
  return times === undefined ? { kind, ...settings } : { kind, times, ...settings };
}

export function isPoint(name: string): name is FaultPoint {
  return Object.hasOwn(faultKinds, name);
}

function unknown(point: string) {
  return apiError(400, `Unknown fault: ${point.slice(0, 50)}`);
}

function count(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw apiError(400, `${name} must be a whole number above 0`);
}
