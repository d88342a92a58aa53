import { useRouteLoaderData } from 'react-router';
import type { PromiseNow } from '#shared/checkout/delivery-promise.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { loader } from './root.tsx';

/** What the shopkeeper set: name, phone, mail, social addresses. */
export const useShopSettings = (): ShopSettings => useRoot().settings;

/** When an order that is placed now arrives, by state; empty while nobody can say. */
export const useDeliveryPromises = (): readonly PromiseNow[] => useRoot().promises;

function useRoot() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root loader did not run');
  return data;
}
