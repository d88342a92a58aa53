import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router';
import { changeFilters } from '#shared/catalogue/filters.ts';
import type { FilterChange } from './chosen-filters.ts';
import { type ShopFilters, shopPath } from '../shop-url.ts';

/**
 * The filters live in the address. A change shows in the controls at once, so that two quick ticks both count, and
 * the address follows. `change` says whether anything changed: some wishes are ignored.
 */
export function useFilters(asked: ShopFilters) {
  const navigate = useNavigate();
  const [filters, show] = useOptimistic(asked);

  const change = (wish: FilterChange): boolean => {
    const next = changeFilters(filters, wish);
    if (shopPath(next) === shopPath(filters)) return false;
    startTransition(async () => {
      show(next);
      await navigate(shopPath(next));
    });
    return true;
  };

  return { filters, change };
}
