import { useLocation } from 'react-router';
import { ChipRow } from '../ui/ChipRow.tsx';

const lists = [
  { to: '/admin/stock', label: 'All' },
  { to: '/admin/stock/low', label: 'Running low' },
  { to: '/admin/stock/held', label: 'Held' },
  { to: '/admin/stock/import', label: 'In and out' },
] as const;

/** The lists of the stockroom. */
export function StockNav() {
  const { pathname } = useLocation();
  return <ChipRow label="Stock" chips={lists.map((list) => ({ ...list, isCurrent: list.to === pathname }))} />;
}
