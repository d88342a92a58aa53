import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import type { dashboardSummary } from '#shared/admin/reports/api.ts';
import { may, type Right } from '#shared/admin/staff/rights.ts';
import { staffQuery } from '../staff-query.ts';
import { dashboardQuery } from './report-queries.ts';
import styles from './OpenTasks.module.css';

interface Part {
  name: keyof Output<typeof dashboardSummary>['dashboard'];
  label: string;
  /** The label of a single one, where it is another. */
  one?: string;
  to: string;
  /** The right that the list needs, if it is not a list of orders. */
  needs?: Right;
  /** Left out while there is nothing. */
  isRare?: true;
}

const parts: readonly Part[] = [
  // What nobody calls about ends after a day.
  { name: 'toConfirm', label: 'to confirm', to: '/admin/orders?show=confirm', isRare: true },
  { name: 'toPack', label: 'to pack', to: '/admin/orders' },
  { name: 'toCollect', label: 'pay on delivery', to: '/admin/orders?show=collect', isRare: true },
  { name: 'unpaid', label: 'unpaid', to: '/admin/orders?show=unpaid' },
  { name: 'restOverdue', label: 'rest overdue', to: '/admin/orders?show=deposit', isRare: true },
  { name: 'toReview', label: 'payments to review', one: 'payment to review', to: '/admin/orders?show=review' },
  { name: 'toRefund', label: 'to refund', to: '/admin/orders?show=refund' },
  { name: 'toCancel', label: 'to cancel', to: '/admin/orders?show=cancel', isRare: true },
  { name: 'disputed', label: 'disputed', to: '/admin/orders?show=dispute', isRare: true },
  {
    name: 'courierProblems',
    label: 'courier problems',
    one: 'courier problem',
    to: '/admin/orders/review',
    isRare: true,
  },
  { name: 'failedTasks', label: 'failed tasks', one: 'failed task', to: '/admin/orders/review', isRare: true },
  { name: 'returns', label: 'returns', one: 'return', to: '/admin/returns', isRare: true },
  {
    name: 'messages',
    label: 'messages',
    one: 'message',
    to: '/admin/messages',
    needs: 'messages.handle',
    isRare: true,
  },
  { name: 'lowStock', label: 'low stock', to: '/admin/stock/low', needs: 'stock.change' },
  {
    name: 'overReserved',
    label: 'unusual unpaid orders',
    one: 'unusual unpaid order',
    to: '/admin/stock/reserved',
    needs: 'stock.change',
    isRare: true,
  },
  { name: 'alerts', label: 'problems', one: 'problem', to: '/admin/orders/review', isRare: true },
  {
    name: 'unknownProxies',
    label: 'server warnings',
    one: 'server warning',
    to: '/admin/settings/security?kind=unknown-proxy',
    isRare: true,
    needs: 'log.read',
  },
];

/** Counts of open tasks, each a link to its list. */
export function OpenTasks() {
  const { data } = useQuery(dashboardQuery);
  const { data: staff } = useQuery(staffQuery);
  // What hardly ever happens is left out until it does.
  const isShown = ({ name, needs = 'orders.read', isRare }: Part) =>
    (!isRare || Boolean(data?.[name])) && staff !== undefined && may(staff.role, needs);
  return (
    <ul role="list" className={styles.tasks}>
      {parts.filter(isShown).map(({ name, label, one = label, to }) => (
        <li key={name} data-idle={data?.[name] === 0 || undefined}>
          <Link to={to}>
            <b>{data ? (data[name] ?? 0).toLocaleString('en-NG') : '–'}</b> {data?.[name] === 1 ? one : label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
