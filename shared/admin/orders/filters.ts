import { isDay } from '../../lagos-days.ts';

/** The filters of the order list: URL, page and API use the same parameters and parse them here. */
export interface OrderFilters {
  show: OrderView;
  /** A number, name, telephone number or email address, or a part of one. */
  q: string;
  /** The Lagos day of the order, as '2026-11-21'; empty for any. */
  day: string;
  /** The cursor of the page; empty for the first. */
  cursor: string;
}

/** The views of the order list with their labels, in the order of the chips. */
export const orderViews = {
  pack: 'To pack',
  shipped: 'Shipped',
  unpaid: 'Unpaid',
  review: 'To review',
  refund: 'To refund',
  cancel: 'To cancel',
  dispute: 'Disputed',
  all: 'All',
} as const;

export type OrderView = keyof typeof orderViews;

/** Shorter searches match every second name. */
export const minSearchLength = 3;
const maxSearchLength = 100;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parses any query into filters. Invalid values fall back to their defaults; nothing is rejected. A search covers all
 * orders.
 */
export function readOrderFilters(query: Query): OrderFilters {
  const q = text(query['q']).replaceAll('\u0000', '').trim().slice(0, maxSearchLength);
  const show = text(query['show']);
  const day = text(query['day']);
  return {
    show: Object.hasOwn(orderViews, show) ? (show as OrderView) : q === '' && !isDay(day) ? 'pack' : 'all',
    q,
    day: isDay(day) ? day : '',
    cursor: text(query['cursor']),
  };
}

/** The query for these filters, without default values. */
export function orderFiltersQuery({ show, q, day, cursor }: OrderFilters): Record<string, string> {
  const isUsual = show === (q === '' && day === '' ? 'pack' : 'all');
  return { ...(!isUsual && { show }), ...(q && { q }), ...(day && { day }), ...(cursor && { cursor }) };
}

/** `typed` as the first characters of an order's id: '#1A2B' is '1a2b'; null when it cannot be one. */
export function numberIn(typed: string): string | null {
  const number = typed.trim().replace(/^#/, '').toLowerCase();
  return /^[0-9a-f]{3}[0-9a-f-]{0,33}$/.test(number) && isBeginOfUuid(number) ? number : null;
}

/**
 * `typed` as the digits that every way to write a telephone number shares: '0803 555' and '+234803555' are '803555'.
 */
export function phoneIn(typed: string): string | null {
  if (!/^[+\d\s()-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^(234|0)/, '');
  return digits.length >= minSearchLength ? digits : null;
}

/** A dash stands where an id has one, and nowhere else. */
const isBeginOfUuid = (number: string) =>
  number.split('').every((character, at) => (character === '-') === [8, 13, 18, 23].includes(at));

const text = (value: string | readonly string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
