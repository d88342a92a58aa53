import * as z from 'zod/mini';
import { type ReservationRules, reservationRules } from '../orders/placing/reservation-rules.ts';
import { type RateLimitedAction, type RateLimit, rateLimits } from './rate-limits.ts';

/** The numbers of `rateLimits` and `reservationRules` as they apply to this shop. */
export interface Limits {
  budgets: Readonly<Record<RateLimitedAction, readonly RateLimit[]>>;
  holds: ReservationRules;
}

/** Overrides of the tables: of an action's limits by their names, and of the reservation rules. */
type Changes = Partial<Record<string, Record<string, unknown>>>;

/**
 * @param scale how many times as busy as a small shop this one is: limits of networks and of all unknown clients
 *   grow by it
 * @param changes overrides from `readChanges`, which are not scaled
 */
export function limitsOf(scale = 1, changes: Changes = {}): Limits {
  const { holds = {}, ...acts } = changes;
  const grown = Object.fromEntries(growing.map((name) => [name, scale * reservationRules[name]]));
  return {
    budgets: Object.fromEntries(
      Object.entries(rateLimits).map(([act, lines]) => [
        act,
        lines.map((budget, at) => ({
          ...timesAsMuch(budget, scale),
          ...(acts[act]?.[lineNames(lines)[at]!] as object),
        })),
      ]),
    ) as unknown as Limits['budgets'],
    holds: { ...reservationRules, ...grown, ...holds },
  };
}

const growing = ['mostOfNetwork', 'mostOfStrangers', 'mostLeftByStrangers'] as const;

/** Limits that unknown clients share. */
export const isCommon = ({ per }: RateLimit) => per === 'network' || per === 'shop';

function timesAsMuch(budget: RateLimit, scale: number): RateLimit {
  const { freely, most } = budget;
  if (!isCommon(budget)) return budget;
  return { ...budget, ...(freely && { freely: freely * scale }), ...(most && { most: most * scale }) };
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
    throw new RangeError('must be JSON, such as {"place an order": {"network": {"freely": 300}}}');
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

const between = (least: number, most: number, isWhole: boolean) => {
  const sentence = `must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
  const number = isWhole ? z.int(sentence) : z.number(sentence);
  return z.optional(number.check(z.minimum(least, sentence), z.maximum(most, sentence)));
};

const times = between(1, 10_000_000, true);

/** Only numbers that the limit already has. */
function line({ freely, most }: RateLimit) {
  const fields: Record<string, typeof times> = {
    ...(freely !== undefined && { freely: times }),
    ...(most !== undefined && { most: times }),
  };
  return z.optional(
    named(fields).check(
      z.refine(
        (wish) => (wish['freely'] ?? freely ?? 0) <= (wish['most'] ?? most ?? Infinity),
        'must not have more “freely” than “most”',
      ),
    ),
  );
}

const Changes = named({
  ...Object.fromEntries(
    Object.entries(rateLimits).map(([act, lines]) => {
      const names = lineNames(lines);
      return [act, z.optional(named(Object.fromEntries(names.map((name, at) => [name, line(lines[at]!)]))))];
    }),
  ),
  holds: z.optional(
    named(
      Object.fromEntries(
        Object.keys(reservationRules).map((name) => [
          name,
          name === 'mostShareOfPiece' ? between(0, 1, false) : between(0, 1_000_000, true),
        ]),
      ),
    ),
  ),
});
