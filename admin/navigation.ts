import { may, type Needed, type Right, type Role } from '#shared/admin/staff/rights.ts';
import type { BarCounts } from '#shared/admin/reports/api.ts';

interface Section {
  to: string;
  label: string;
  /** What waits there, and what it is called after its number. */
  count?: { name: 'toPack' | 'toReview' | 'returns' | 'messages' | 'reviews'; label: string };
  /** The right that its page needs. */
  needs: Needed;
  /** Anyone who has this right finds the same, and more, in another section. */
  unless?: Right;
  /** Shown only while something waits there. */
  isRare?: true;
  /** Opened less often: under 'More' where the bar is wide, and in the bar with the others where it scrolls. */
  isMore?: true;
}

/** The sections of the admin, in the order of a working day. */
const navigation: readonly Section[] = [
  { to: '/admin', needs: 'orders.read', label: 'Dashboard' },
  {
    to: '/admin/packing',
    needs: 'orders.pack',
    unless: 'orders.read',
    label: 'Packing',
    count: { name: 'toPack', label: 'to pack' },
  },
  { to: '/admin/orders', needs: 'orders.read', label: 'Orders', count: { name: 'toPack', label: 'to pack' } },
  {
    to: '/admin/orders?show=review',
    needs: 'orders.read',
    label: 'Payments',
    count: { name: 'toReview', label: 'to review' },
    isRare: true,
  },
  { to: '/admin/returns', needs: 'orders.read', label: 'Returns', count: { name: 'returns', label: 'to decide' } },
  { to: '/admin/products', needs: 'catalogue.change', label: 'Products' },
  { to: '/admin/collections', needs: 'catalogue.change', label: 'Collections', isMore: true },
  { to: '/admin/stock', needs: 'stock.change', label: 'Stock' },
  { to: '/admin/coupons', needs: 'coupons.read', label: 'Coupons', isMore: true },
  { to: '/admin/customers', needs: 'customers.read', label: 'Customers' },
  {
    to: '/admin/messages',
    needs: 'messages.handle',
    label: 'Messages',
    count: { name: 'messages', label: 'to answer' },
  },
  { to: '/admin/reviews', needs: 'reviews.moderate', label: 'Reviews', count: { name: 'reviews', label: 'to check' } },
  { to: '/admin/newsletter', needs: 'newsletter.write', label: 'Newsletter', isMore: true },
  { to: '/admin/settings', needs: 'own.account', label: 'Settings', isMore: true },
];

/** The sections of a role, without those in which nothing waits. */
export const sectionsOf = (role: Role, counts: BarCounts | undefined): Section[] =>
  navigation.filter(
    ({ needs, unless, isRare, count }) =>
      may(role, needs) &&
      !(unless && may(role, unless)) &&
      (!isRare || (count !== undefined && counts !== undefined && counts[count.name] > 0)),
  );

/** Where a role begins: the first of its sections. */
export const startOf = (role: Role): Section => sectionsOf(role, undefined)[0]!;

/** What is grouped under 'More': nothing where there is room for all. */
export function sectionsInMore(sections: readonly Section[]): Section[] {
  const more = sections.filter(({ isMore }) => isMore);
  return sections.length > maxInBar ? more : [];
}

/** This many fit beside one another at 1280 pixels, with their counts. */
const maxInBar = 9;
