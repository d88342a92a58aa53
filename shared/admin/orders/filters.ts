import { isDay } from '../../dates/lagos-days.ts';
import { type Channel, channels } from '../staff-orders/channels.ts';

/** The filters of the order list: URL, page and API use the same parameters and parse them here. */
export interface OrderFilters {
  show: OrderView;
  /** A number, name, telephone number or email address, or a part of one. */
  q: string;
  /** The Lagos day of the order, as '2026-11-21'; empty for any. */
  day: string;
  /** Where it was sold; empty for anywhere. */
  channel: Channel | '';
  /** The cursor of the page; empty for the first. */
  cursor: string;
}

/** The views of the order list with their labels, in the order of the chips. */
export const orderViews = {
  pack: 'To pack',
  confirm: 'To confirm',
  collect: 'Pay on delivery',
  shipped: 'Shipped',
  back: 'Came back',
  unpaid: 'Unpaid',
  deposit: 'Deposits',
  review: 'Payments to review',
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
  const dayText = text(query['day']);
  const day = isDay(dayText) ? dayText : '';
  const channel = channels.find((one) => one === text(query['channel'])) ?? '';
  return {
    show: Object.hasOwn(orderViews, show) ? (show as OrderView) : usualView({ q, day, channel }),
    q,
    day,
    channel,
    cursor: text(query['cursor']),
  };
}

/** The query for these filters, without default values. */
export function orderFiltersQuery({ show, ...filters }: OrderFilters): Record<string, string> {
  const isUsual = show === usualView(filters);
  const chosen = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...(!isUsual && { show }), ...Object.fromEntries(chosen) };
}

/** The view of a query that names none: a search covers all orders. */
export const usualView = ({ q, day, channel }: Pick<OrderFilters, 'q' | 'day' | 'channel'>): OrderView =>
  q === '' && day === '' && channel === '' ? 'pack' : 'all';

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

/** A dash is allowed only where an id has one. */
const isBeginOfUuid = (number: string) =>
  number.split('').every((character, at) => (character === '-') === [8, 13, 18, 23].includes(at));

const text = (value: string | readonly string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
