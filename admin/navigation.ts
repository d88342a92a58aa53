import type { BarCounts } from '#shared/admin/reports/api.ts';

interface Section {
  to: string;
  label: string;
  /** What waits there, and what it is called after its number. */
  count?: { name: 'toPack' | 'toReview' | 'returns' | 'messages' | 'reviews'; label: string };
  /** Shown only while something waits there. */
  isRare?: true;
}

/** The sections of the admin, in the order of a working day. */
export const navigation: readonly Section[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders', count: { name: 'toPack', label: 'to pack' } },
  {
    to: '/admin/orders?show=review',
    label: 'Payments',
    count: { name: 'toReview', label: 'to review' },
    isRare: true,
  },
  { to: '/admin/returns', label: 'Returns', count: { name: 'returns', label: 'to decide' } },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/stock', label: 'Stock' },
  { to: '/admin/coupons', label: 'Coupons' },
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/messages', label: 'Messages', count: { name: 'messages', label: 'to answer' } },
  { to: '/admin/reviews', label: 'Reviews', count: { name: 'reviews', label: 'to check' } },
  { to: '/admin/newsletter', label: 'Newsletter' },
  { to: '/admin/settings', label: 'Settings' },
];

export const isShown = ({ isRare, count }: Section, counts: BarCounts | undefined) =>
  !isRare || (count !== undefined && counts !== undefined && counts[count.name] > 0);
