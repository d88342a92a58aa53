import { useState } from 'react';
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
  const [pending, setPending] = useState<ShopFilters | null>(null);
  const filters = pending ?? urlFilters;

  const change = (filterChange: FilterChange): boolean => {
    const next = changeFilters(filters, filterChange);
    if (shopPath(next) === shopPath(filters)) return false;
    setPending(next);
    void Promise.resolve(navigate(shopPath(next))).finally(() =>
      setPending((latest) => (latest === next ? null : latest)),
    );
    return true;
  };

  return { filters, change };
}
