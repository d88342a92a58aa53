import fs from 'node:fs';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { ConfigError, readConfig } from '../config/config.ts';
import type { Pages, RenderedOnServer } from '../pages/built-pages.ts';
import { runShop } from './run-shop.ts';
import { root } from '../root.ts';

/** The shop with Vite serving the pages: changed files of pages show at once. `dev.ts` restarts it after other changes. */
let vite: ViteDevServer;

async function pagesAsWritten(): Promise<Pages> {
  const rendered = (await vite.ssrLoadModule('/basic/entry-server.tsx')) as RenderedOnServer;
  const admin = fs.readFileSync(path.join(root, 'admin/index.html'), 'utf8');
  return {
    ...rendered,
    filesOf: () => ({ entry: '/web/entry-client.tsx', polyfills: '', scripts: [], styles: [] }),
    serviceWorker: null,
    adminWorker: null,
    adminHtml: admin.replace('./main.tsx', '/admin/main.tsx'),
    transform: (address, html) => vite.transformIndexHtml(address, html),
  };
}

await runShop(() => readConfig(process.env), pagesAsWritten, {
  prepare: async (app) => {
    vite = await createServer({
      root,
      // Vite's hot reload uses the shop's own port, the only one the content security policy allows.
      server: { middlewareMode: true, hmr: { server: app.server } },
      appType: 'custom',
    });
    // Vite serves the files it knows; everything else is the shop's.
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) return done();
      vite.middlewares(request.raw, reply.raw, () => done());
    });
    app.addHook('onClose', () => vite.close());
    // Its connections to browsers never end by themselves, and the shop would wait for them.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close());
  },
}).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
