import type { Terms } from '#shared/admin/delivery/api.ts';
import { promiseDetail } from './promise-columns.ts';

/** The delivery terms that one form saves: whole naira, and days as YYYY-MM-DD. */
export type SavedTerms = Omit<Terms, 'areas' | 'states' | 'version'>;

/** An entry of the activity log, without who made the change and when. */
interface Change {
  action: `delivery.${string}`;
  subject: string;
  detail: object;
}

/** The changes of the terms for the activity log, each value before and after. */
export function changedTerms(before: SavedTerms, after: SavedTerms): Change[] {
  const pair = (name: Exclude<keyof SavedTerms, 'promises'>) => [asWritten(before[name]), asWritten(after[name])];
  const entries: Change[] = [
    { action: 'delivery.fallback-changed', subject: 'other states', detail: { price: pair('fallbackPrice') } },
    {
      action: 'delivery.free-changed',
      subject: 'free delivery',
      detail: { from: pair('freeFrom'), otherStates: pair('isFallbackFree') },
    },
    {
      action: 'delivery.extras-changed',
      subject: 'heavy items',
      detail: { heavy: pair('heavyExtra'), veryHeavy: pair('veryHeavyExtra') },
    },
    { action: 'delivery.on-delivery-changed', subject: 'pay on delivery', detail: { upTo: pair('onDeliveryUpTo') } },
    { action: 'delivery.days-off-changed', subject: 'days without delivery', detail: { days: pair('daysOff') } },
    {
      action: 'delivery.promises-changed',
      subject: 'promises',
      detail: promiseDetail(before.promises, after.promises),
    },
  ];
  return entries.filter(({ detail }) => Object.values(detail).some(([was, is]) => was !== is));
}

/** A list as one line of the activity log. */
export const asWritten = <Value>(value: Value | string[]) => (Array.isArray(value) ? value.join(', ') : value);
