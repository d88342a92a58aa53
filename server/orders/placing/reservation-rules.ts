import { type RawBuilder, sql } from 'kysely';
import type { Visitor } from '../../http/cookies.ts';

/**
 * What the unpaid orders of strangers may keep from others, in numbers: somebody who has never paid here may be many.
 * An order beyond them is placed all the same and keeps nothing: whoever pays first has the pieces. Reasons:
 * docs/decisions/0042.
 */
export const reservationRules = {
  /** Pieces of one order. */
  mostPieces: 10,
  /** Of one piece, in one order: two, or this share of the shelf. */
  mostOfOnePiece: 2,
  mostShareOfPiece: 0.1,
  /** Orders of one network at a time. */
  mostOfNetwork: 10,
  /** Orders of all strangers at a time, or three for each that was paid in the last hour where that is more. */
  mostOfStrangers: 60,
  /** Of them, unpaid after two minutes, or ended without money in the last hour; or as many for each paid. */
  mostLeftByStrangers: 12,
  lingeringMinutes: 2,
  /** Of one piece, ended without money in the last hour; or as many for each paid. */
  mostLeftOfPiece: 3,
  /**
   * Where so many are on the shelf, strangers together may keep no more than the share above for longer than those
   * minutes, or as many as were paid in the last hour.
   */
  isPlenty: 10,
  perPaid: 3,
  /** Without a payment that was begun. */
  unbegunMinutes: 10,
  /** How long no stranger keeps a piece that too many strangers kept from others. */
  firstToPayMinutes: 60,
} as const;

export type ReservationRules = Readonly<Record<keyof typeof reservationRules, number>>;

/** What speaks for and against keeping the pieces of one more order. */
export interface Standing {
  hasPaidBefore: boolean;
  heldFromNetwork: number;
  heldByStrangers: number;
  paidLately: number;
}

/** When, and by which numbers: those above in a shop of this size (`LIMITS_SCALE`), or the operator's (`LIMITS`). */
export interface Moment {
  now: Date;
  rules: ReservationRules;
}

interface Wanted {
  quantity: number;
  /** All that is on the shelf, promised or not. */
  onShelf: number;
  firstToPayUntil: Date | null;
}

/** Whether an order keeps its pieces while it is unpaid. */
export function mayReserve(wanted: readonly Wanted[], standing: Standing, { now, rules }: Moment): boolean {
  if (standing.hasPaidBefore) return true;
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const { mostPieces, mostOfOnePiece, mostShareOfPiece, mostOfNetwork, mostOfStrangers, perPaid } = rules;
  return (
    pieces <= mostPieces &&
    standing.heldFromNetwork < mostOfNetwork &&
    standing.heldByStrangers < Math.max(mostOfStrangers, perPaid * standing.paidLately) &&
    wanted.every(
      ({ quantity, onShelf, firstToPayUntil }) =>
        quantity <= Math.max(mostOfOnePiece, mostShareOfPiece * onShelf) &&
        (firstToPayUntil === null || firstToPayUntil <= now),
    )
  );
}

/** Unpaid orders of strangers that keep pieces. In these words, so that their index is used. */
export const isReservedByStranger = sql<boolean>`status = 'pending' and released_at is null and not has_paid_before`;

const mostPaidCounted = 1_000;
const mostHeldCounted = ({ mostOfStrangers, perPaid }: ReservationRules) =>
  Math.max(mostOfStrangers, perPaid * mostPaidCounted);

/** Orders that were paid in the last hour, counted to a thousand. */
export const paidInAnHour = (now: Date) => sql<number>`(
  select count(*) from (
    select from orders where paid_at > ${anHourBefore(now)} order by paid_at desc limit ${mostPaidCounted}) as paid)`;

export const anHourBefore = (now: Date) => new Date(now.getTime() - 3_600_000);

/** The columns of `Standing`, for a select. Counted no further than what may matter. */
export function standingOf(
  { network, hasPaidBefore }: { network: string | null; hasPaidBefore: RawBuilder<boolean> },
  { now, rules }: Moment,
) {
  return [
    hasPaidBefore.as('hasPaidBefore'),
    sql<number>`(
      select count(*) from (
        select from orders where network = ${network} and ${isReservedByStranger} limit ${rules.mostOfNetwork}) as held
      )`.as('heldFromNetwork'),
    sql<number>`(select count(*) from (select from orders where ${isReservedByStranger} limit ${mostHeldCounted(rules)}) as held)`.as(
      'heldByStrangers',
    ),
    paidInAnHour(now).as('paidLately'),
  ] as const;
}

/** Whether this account or this browser has paid for an order. */
export function hasPaid({ account, visitor }: { account: { id: string } | null; visitor: Visitor }) {
  return sql<boolean>`(
    exists (select from orders where account_id = ${account?.id ?? null}::uuid and paid_at is not null)
    or exists (
      select from order_access join orders on orders.id = order_access.order_id
      where token_hash = ${visitor.tokenHash} and orders.paid_at is not null))`;
}
