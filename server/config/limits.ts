import * as z from 'zod/mini';
import { type ReservationRules, reservationRules } from '../orders/placing/reservation-rules.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import { type RateLimitedAction, rateLimits } from '../rate-limits/rate-limits.ts';

/** The numbers of `rateLimits` and `reservationRules` as they apply to this shop. */
export interface Limits {
  rateLimits: Readonly<Record<RateLimitedAction, readonly RateLimit[]>>;
  reservations: ReservationRules;
}

/** Overrides of the tables: of an action's limits by their names, and of the reservation rules. */
type Changes = Partial<Record<string, Record<string, unknown>>>;

/**
 * @param scale how many times as busy as a small shop this one is: limits of networks and of all unknown clients
 *   grow by it
 * @param changes overrides from `readChanges`, which are not scaled
 */
export function limitsOf(scale = 1, changes: Changes = {}): Limits {
  const { reservations = {}, ...actions } = changes;
  const grown = Object.fromEntries(growing.map((name) => [name, scale * reservationRules[name]]));
  return {
    rateLimits: Object.fromEntries(
      Object.entries(rateLimits).map(([action, lines]): [string, readonly RateLimit[]] => [
        action,
        lines.map((rateLimit, at) => ({
          ...timesAsMuch(rateLimit, scale),
          ...(actions[action]?.[lineNames(lines)[at]!] as object),
        })),
      ]),
    ) as Limits['rateLimits'],
    reservations: { ...reservationRules, ...grown, ...reservations },
  };
}

const growing = ['maxPerNetwork', 'maxByUnknown', 'maxLingeringByUnknown', 'maxConfirmedByCode'] as const;

/** Limits that unknown clients share. */
const isCommon = ({ per }: RateLimit) => per === 'network' || per === 'shop';

/** Limits that don't apply to known browsers. */
export const exemptsKnown = (rateLimit: RateLimit) => isCommon(rateLimit) && !rateLimit.protectsOthers;

function timesAsMuch(rateLimit: RateLimit, scale: number): RateLimit {
  const { free, max } = rateLimit;
  if (!isCommon(rateLimit)) return rateLimit;
  return { ...rateLimit, ...(free && { free: free * scale }), ...(max && { max: max * scale }) };
}

/** A limit is named by its client kind, and by its window if an action has several for the same kind. */
function lineNames(lines: readonly RateLimit[]): string[] {
  return lines.map(({ per, perSeconds }) =>
    lines.filter((other) => other.per === per).length === 1 ? per : `${per} ${stretches[perSeconds] ?? perSeconds}`,
  );
}

const stretches: Record<number, string> = { 60: 'a minute', 3_600: 'an hour', 86_400: 'a day' };

/**
 * Parses the setting `LIMITS`.
 *
 * @throws RangeError with a message that follows the setting's name
 */
export function readChanges(text: string): Changes {
  const { error, data } = Changes.safeParse(asJson(text));
  const [issue] = error?.issues ?? [];
  if (issue)
    throw new RangeError([issue.path.map((name) => `“${String(name)}”`).join(', '), issue.message].join(' ').trim());
  return data as Changes;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError('must be JSON, such as {"place an order": {"network": {"free": 300}}}');
  }
}

/** Unknown names are rejected. */
function named<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const all = Object.keys(shape)
    .map((name) => `“${name}”`)
    .join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no “${issue.keys.join('”, “')}”, only ${all}`
        : `must be an object with ${all}`,
  });
}

const between = (min: number, max: number, isWhole: boolean) => {
  const sentence = `must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`;
  const number = isWhole ? z.int(sentence) : z.number(sentence);
  return z.optional(number.check(z.minimum(min, sentence), z.maximum(max, sentence)));
};

const times = between(1, 10_000_000, true);

/** Only numbers that the limit already has. */
function line({ free, max }: RateLimit) {
  const fields: Record<string, typeof times> = {
    ...(free !== undefined && { free: times }),
    ...(max !== undefined && { max: times }),
  };
  return z.optional(
    named(fields).check(
      z.refine(
        (change) => (change['free'] ?? free ?? 0) <= (change['max'] ?? max ?? Infinity),
        'must not have more “free” than “max”',
      ),
    ),
  );
}

const Changes = named({
  ...Object.fromEntries(
    Object.entries(rateLimits).map(([action, lines]) => {
      const names = lineNames(lines);
      return [action, z.optional(named(Object.fromEntries(names.map((name, at) => [name, line(lines[at]!)]))))];
    }),
  ),
  reservations: z.optional(
    named(
      Object.fromEntries(
        Object.keys(reservationRules).map((name) => [
          name,
          name === 'maxShareOfItem' ? between(0, 1, false) : between(0, 1_000_000, true),
        ]),
      ),
    ),
  ),
});
