import { createContext } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import type { Api } from './api.ts';

/** What the server hands to the pages it renders: the API without the network, and what the shopkeeper set. */
export const apiContext = createContext<Api>();
export const settingsContext = createContext<ShopSettings>();
/** Marks the scripts of one answer: see `nonce.ts`. */
export const nonceContext = createContext('');
/** Takes the rendered page: through a `Response` it would become bytes and text again, half a millisecond of each page. */
export const htmlContext = createContext<(html: string) => void>();
