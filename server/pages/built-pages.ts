import path from 'node:path';
import type { RenderApi } from './render-api.ts';

/** Where `npm run build` puts the pages. */
export const buildFolder = path.join(import.meta.dirname, '../../build');

interface Contexts {
  set(key: object, value: unknown): void;
}

/** What `web/entry.server.tsx` offers. The server is handed the built pages and imports none of their code. */
export interface PagesModule {
  createRequestHandler: (
    build: PagesBuild,
    mode: string,
  ) => (request: Request, contexts: Contexts) => Promise<Response>;
  RouterContextProvider: new () => Contexts;
  createApi: (send: RenderApi['fetch']) => unknown;
  apiContext: object;
  htmlContext: object;
  nonceContext: object;
  settingsContext: object;
}

export interface PagesBuild {
  entry: { module: PagesModule };
  /** `hmr` while Vite serves the pages. */
  assets: { hmr?: unknown };
}

/** The built pages. */
export async function builtPages(): Promise<PagesBuild> {
  return (await import(path.join(buildFolder, 'server/index.js'))) as PagesBuild;
}
