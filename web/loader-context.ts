import { createContext } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import type { Api } from './api.ts';

/** Passed by the server to the loaders of rendered pages: the in-process API and the shop settings. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<ShopSettings>();
