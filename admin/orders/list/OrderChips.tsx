import { type OrderFilters, orderFiltersQuery, orderViews, type OrderView } from '#shared/admin/orders/filters.ts';
import { keysOf } from '#shared/keys-of.ts';
import { ChipRow } from '../../ui/ChipRow.tsx';

interface OrderChipsProps {
  filters: OrderFilters;
  counts: Record<OrderView, number> | undefined;
}

/** Order views with their counts. Choosing one clears the search. */
export function OrderChips({ filters, counts }: OrderChipsProps) {
  // The row has no room to spare: 'confirm' and 'back' show only while there are such orders, or while one is chosen.
  const shown = keysOf(orderViews).filter(
    (show) => (show !== 'confirm' && show !== 'back') || filters.show === show || (counts?.[show] ?? 0) > 0,
  );
  const chips = shown.map((show) => {
    const query = new URLSearchParams(orderFiltersQuery({ show, q: '', day: '', channel: '', cursor: '' })).toString();
    return {
      to: `/admin/orders${query && `?${query}`}`,
      label: orderViews[show],
      count: counts?.[show],
      isCurrent: show === filters.show,
    };
  });
  return <ChipRow label="Filter orders" chips={chips} />;
}
