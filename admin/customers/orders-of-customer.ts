import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import type { Customer } from '#shared/admin/customers/api.ts';
import { formatNaira } from '#shared/money.ts';

/**
 * '2 orders, ₦31,000 paid'; '1 cancelled order'; null for a customer who never ordered. What was cancelled counts only
 * where nothing else does.
 */
export function ordersOfCustomer({
  orders,
  spent,
  cancelled,
}: Pick<Customer, 'orders' | 'spent' | 'cancelled'>): string | null {
  if (orders === 0 && cancelled === 0) return null;
  if (orders > 0) return `${formatLargeCount(orders, 'order')}, ${formatNaira(spent)} paid`;
  const left = formatLargeCount(cancelled, 'cancelled order');
  return spent === 0 ? left : `${left}, ${formatNaira(spent)} paid`;
}
