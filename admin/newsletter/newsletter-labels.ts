import type { SubscriberCounts } from '#shared/admin/newsletter/api.ts';

export const toPeople = (people: number) =>
  people === 1 ? 'to one person' : `to ${people.toLocaleString('en-NG')} people`;

/** '214 people subscribe, 12 of them since last month.' */
export function subscriptionLabel({ confirmed, recently }: SubscriberCounts): string {
  if (confirmed === 0) return 'Nobody subscribes yet.';
  const people = confirmed === 1 ? 'One person subscribes' : `${confirmed.toLocaleString('en-NG')} people subscribe`;
  return recently === 0 ? `${people}.` : `${people}, ${recently.toLocaleString('en-NG')} new in the last 30 days.`;
}
