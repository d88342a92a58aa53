import { useLocation } from 'react-router';
import { ChipRow } from '../ui/ChipRow.tsx';

const lists = [
  { to: '/admin/stock', label: 'All' },
  { to: '/admin/stock/low', label: 'Low stock' },
  { to: '/admin/stock/reserved', label: 'Reserved' },
  { to: '/admin/stock/import', label: 'Import and export' },
] as const;

/** The sections of Stock. */
export function StockNav() {
  const { pathname } = useLocation();
  return <ChipRow label="Stock" chips={lists.map((list) => ({ ...list, isCurrent: list.to === pathname }))} />;
}
