import type { Order } from './api.ts';

/** Where we deliver within a day (specification, delivery policy). */
const fastStates: readonly string[] = ['Lagos', 'Osun'];
/** 'Before 12pm', Lagos time (decisions, The shop). */
const noon = 12;
/** The later of '1-2 business days'. */
const longestBusinessDays = 2;

const hourMs = 3_600_000;

/**
 * The day on which an order is to arrive, in Lagos, as '2026-11-21': the same day in Lagos and Osun when it was paid
 * before 12:00, else the next; in other states two business days later. Counted from the payment, since nothing is
 * packed before it (docs/decisions/0021).
 */
export function dueOn(paidAt: string, { state }: Pick<Order['shippingAddress'], 'state'>): string {
  const paid = inLagos(new Date(paidAt));
  const day = new Date(Date.UTC(paid.getUTCFullYear(), paid.getUTCMonth(), paid.getUTCDate()));
  if (fastStates.includes(state)) return dayOf(addDays(day, paid.getUTCHours() < noon ? 0 : 1));
  let due = day;
  for (let left = longestBusinessDays; left > 0; left -= isWeekend(due) ? 0 : 1) due = addDays(due, 1);
  return dayOf(due);
}

/** The day in Lagos, as '2026-11-21'. */
export const lagosDay = (moment: Date): string => dayOf(inLagos(moment));

/** When a day in Lagos begins. */
export const beginOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - hourMs);

/** The day after. */
export const nextDay = (day: string): string => dayOf(addDays(new Date(`${day}T00:00:00Z`), 1));

/** Lagos is one hour ahead, summer and winter: a date whose UTC fields read as its clock. */
const inLagos = (moment: Date) => new Date(moment.getTime() + hourMs);
const addDays = (day: Date, days: number) => new Date(day.getTime() + days * 24 * hourMs);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6;
