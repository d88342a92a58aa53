import { createServer } from 'vite';
import { ConfigError, readConfig } from './config.ts';
import type { PagesBuild } from './http/pages.ts';
import { runShop } from './run-shop.ts';

/** The shop with Vite in front of the pages: a changed file shows at once. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });

await runShop(
  () => readConfig(process.env),
  async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild,
  {
    prepare: async (app) => {
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
