import { useRouteLoaderData } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import type { loader } from './root.tsx';

/** What the shopkeeper set: name, phone, mail, social addresses. */
export function useShopSettings(): ShopSettings {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root loader did not run');
  return data.settings;
}
