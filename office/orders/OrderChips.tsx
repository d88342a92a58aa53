import { type OrderFilters, orderFiltersQuery, orderShows, type OrderShow } from '#shared/orders/admin-filters.ts';
import { ChipRow } from '../ui/ChipRow.tsx';

interface OrderChipsProps {
  filters: OrderFilters;
  counts: Record<OrderShow, number> | undefined;
}

/** The kinds of orders and how many there are. Choosing one ends a search. */
export function OrderChips({ filters, counts }: OrderChipsProps) {
  const chips = (Object.keys(orderShows) as OrderShow[]).map((show) => {
    const query = new URLSearchParams(orderFiltersQuery({ show, q: '', day: '', page: 1 })).toString();
    return {
      to: `/admin/orders${query && `?${query}`}`,
      label: orderShows[show],
      count: counts?.[show],
      isCurrent: show === filters.show,
    };
  });
  return <ChipRow label="Kinds of orders" chips={chips} />;
}
