import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { deliveryTable } from '#shared/checkout/api.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { browserApi } from './api.ts';

/** The shop settings: name, phone, email, social media. */
export const useShopSettings = (): ShopSettings => useRoot().settings;

/**
 * Delivery estimates by state for an order placed now; empty if unknown. They come with the page and are refetched when
 * the shopper returns to an open tab, as they change at noon and at midnight.
 */
export function useDeliveryEstimates(): readonly EstimateText[] {
  const { estimates } = useRoot();
  const { data } = useQuery({
    queryKey: ['delivery-estimates'],
    queryFn: async ({ signal }) => (await browserApi(deliveryTable, {}, { signal })).delivery.estimates,
    initialData: estimates,
    staleTime: 30 * 60_000,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** The loader data of the root. */
export interface RootData {
  settings: ShopSettings;
  estimates: readonly EstimateText[];
}

function useRoot() {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('The root loader did not run');
  return data;
}
