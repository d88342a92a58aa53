import { createServer, type ViteDevServer } from 'vite';
import { ConfigError, readConfig } from './config.ts';
import type { PagesBuild } from './pages/built-pages.ts';
import { runShop } from './run-shop.ts';

/** The shop with Vite in front of the pages: a changed file shows at once. */
let vite: ViteDevServer;

await runShop(
  () => readConfig(process.env),
  async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild,
  {
    prepare: async (app) => {
      // Its news of changed files comes over our own port: the security policy lets a page talk to no other.
      vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' });
      // Vite answers for the files it knows; whatever it leaves alone is ours.
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', () => vite.close());
    },
  },
).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
