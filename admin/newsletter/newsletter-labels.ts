import type { SubscriberCounts } from '#shared/admin/newsletter/api.ts';

export const toPeople = (people: number) =>
  people === 1 ? 'to 1 person' : `to ${people.toLocaleString('en-NG')} people`;

/** '214 subscribers, 12 new in the last 30 days.' */
export function subscriptionLabel({ confirmed, recently }: SubscriberCounts): string {
  if (confirmed === 0) return 'No subscribers yet.';
  const people = confirmed === 1 ? '1 subscriber' : `${confirmed.toLocaleString('en-NG')} subscribers`;
  return recently === 0 ? `${people}.` : `${people}, ${recently.toLocaleString('en-NG')} new in the last 30 days.`;
}
