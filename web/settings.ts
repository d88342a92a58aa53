import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { deliveryTable } from '#shared/checkout/api.ts';
import type { PromiseNow } from '#shared/checkout/delivery-estimate.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { browserApi } from './api.ts';

/** What the shopkeeper set: name, phone, mail, social addresses. */
export const useShopSettings = (): ShopSettings => useRoot().settings;

/**
 * When an order that is placed now arrives, by state; empty while nobody can say. The words come with the page, and are
 * asked for anew by who comes back to a tab that was left open: they change at noon and at midnight.
 */
export function useDeliveryPromises(): readonly PromiseNow[] {
  const { promises } = useRoot();
  const { data } = useQuery({
    queryKey: ['promises'],
    queryFn: async ({ signal }) => (await browserApi(deliveryTable, {}, { signal })).delivery.promises,
    initialData: promises,
    staleTime: 30 * 60_000,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** What the loader of the root found. */
export interface RootData {
  settings: ShopSettings;
  promises: readonly PromiseNow[];
}

function useRoot() {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('The root loader did not run');
  return data;
}
