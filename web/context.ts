import { createContext } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import type { Api } from './api.ts';

/** What the server hands to the loaders of the pages it renders: the API without the network, and the shop's settings. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<ShopSettings>();
