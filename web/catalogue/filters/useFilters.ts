import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router';
import { changeFilters } from '#shared/catalogue/filters.ts';
import type { FilterChange } from './chosen-filters.ts';
import { type ShopFilters, shopPath } from '../shop-url.ts';

/**
 * The filters are stored in the URL. A change shows at once, so that two quick choices both count; the URL follows.
 * `change` returns whether anything changed, as some changes are ignored.
 */
export function useFilters(urlFilters: ShopFilters) {
  const navigate = useNavigate();
  const [filters, show] = useOptimistic(urlFilters);

  const change = (filterChange: FilterChange): boolean => {
    const next = changeFilters(filters, filterChange);
    if (shopPath(next) === shopPath(filters)) return false;
    startTransition(async () => {
      show(next);
      await navigate(shopPath(next));
    });
    return true;
  };

  return { filters, change };
}
