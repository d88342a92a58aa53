import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsOwner } from '../useIsOwner.ts';
import { dashboardQuery } from './report-queries.ts';
import styles from './OpenTasks.module.css';

const parts = [
  { name: 'toPack', label: 'to pack', to: '/admin/orders' },
  { name: 'unpaid', label: 'unpaid', to: '/admin/orders?show=unpaid' },
  { name: 'toReview', label: 'to review', to: '/admin/orders?show=review' },
  { name: 'toRefund', label: 'to refund', to: '/admin/orders?show=refund' },
  { name: 'toCancel', label: 'to cancel', to: '/admin/orders?show=cancel', isRare: true },
  { name: 'disputed', label: 'disputed', to: '/admin/orders?show=dispute', isRare: true },
  { name: 'returns', label: 'returns', to: '/admin/returns', isRare: true },
  { name: 'messages', label: 'messages', to: '/admin/messages', isRare: true },
  { name: 'lowStock', label: 'low stock', to: '/admin/stock/low' },
  { name: 'overReserved', label: 'reserved too much', to: '/admin/stock/reserved', isRare: true },
  { name: 'alerts', label: 'problems', to: '/admin/orders/look', isRare: true },
  {
    name: 'unknownProxies',
    label: 'unknown proxies',
    to: '/admin/settings/security?kind=unknown-proxy',
    isRare: true,
    isForOwner: true,
  },
] as const;

/** Counts of open tasks, each a link to its list. */
export function OpenTasks() {
  const { data } = useQuery(dashboardQuery);
  const isOwner = useIsOwner();
  // What hardly ever happens is left out until it does.
  const isShown = (part: (typeof parts)[number]) =>
    (!('isRare' in part) || Boolean(data?.[part.name])) && (!('isForOwner' in part) || isOwner);
  return (
    <ul role="list" className={styles.tasks}>
      {parts.filter(isShown).map(({ name, label, to }) => (
        <li key={name} data-idle={data?.[name] === 0 || undefined}>
          <Link to={to}>
            <b>{data ? data[name].toLocaleString('en-NG') : '–'}</b> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
