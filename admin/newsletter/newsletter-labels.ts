import type { SubscriberCounts } from '#shared/admin/newsletter/api.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';

export const toPeople = (people: number) => `to ${formatLargeCount(people, 'person', 'people')}`;

/** '214 subscribers, 12 new in the last 30 days.' */
export function subscriptionLabel({ confirmed, recently }: SubscriberCounts): string {
  if (confirmed === 0) return 'No subscribers yet.';
  const people = formatLargeCount(confirmed, 'subscriber');
  return recently === 0 ? `${people}.` : `${people}, ${recently.toLocaleString('en-NG')} new in the last 30 days.`;
}
