import { createContext, useContext } from 'react';
import type { ShopSettings } from '#shared/settings.ts';

/** The data of every page, also of one whose action or loader failed. */
interface RootData {
  settings: ShopSettings;
  isSignedIn: boolean;
}

export const RootContext = createContext<RootData | null>(null);

/** The shop's settings, and whether somebody is signed in. */
export function useRoot(): RootData {
  const data = useContext(RootContext);
  if (!data) throw new Error('A page is rendered without its settings');
  return data;
}
