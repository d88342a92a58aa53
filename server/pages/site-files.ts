import { brandImage } from '#shared/brand/brand-images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Routes } from '../http/route.ts';
import { readRelease } from '../release.ts';

/**
 * Paths without anything for robots. Pages such as the checkout are open to them: they say `noindex`, and a search engine
 * that may not read that lists the address of any page that is linked.
 */
const notForRobots = ['/admin', '/api/', '/dev/'];

// `--ink` and `--paper` of web/styles/tokens.css; a test keeps them equal.
const ink = '#191714';
const paper = '#faf8f3';

/** Files such as robots.txt and the manifest, which depend on settings and are generated on request, and which release runs. */
export const siteFileRoutes: Routes = (app, { config, settings }) => {
  const { publicUrl } = config.shop;

  const rules = config.isStaging
    ? // Every response of staging says `noindex`.
      ['Disallow:']
    : [...notForRobots.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`];
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...rules, ''].join('\n')),
  );

  const release = readRelease();
  app.get('/version', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(release),
  );

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const shop = await settings();
    const { name } = shop;
    return (
      reply
        .type('application/manifest+json; charset=utf-8')
        // A new name is to be seen at once.
        .header('cache-control', 'no-cache')
        .send({
          id: '/',
          name,
          short_name: name,
          lang: 'en-NG',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: ink,
          background_color: paper,
          icons: [
            ...(shop.logo ? [] : [{ src: brandImage(shop, 'icon.svg'), sizes: 'any', type: 'image/svg+xml' }]),
            ...pngIcons(shop, 'icon', 'any'),
            ...pngIcons(shop, 'maskable', 'maskable'),
          ],
          shortcuts: [
            { name: 'Shop', url: '/shop' },
            { name: 'Your cart', url: '/checkout' },
            { name: 'Your orders', url: '/orders' },
          ],
          // Text that is shared with the app, such as the name of a garment, is searched for.
          share_target: { action: '/shop', method: 'GET', params: { text: 'search' } },
        })
    );
  });
};

/** Added to the home screen the admin is an app of its own, to which alone an iPhone shows notices (docs/decisions/0107). */
export const adminManifestRoutes: Routes = (app, { settings }) => {
  app.get('/admin/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const shop = await settings();
    const name = `${shop.name} admin`;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send({
        id: '/admin',
        name,
        // Home screens cut what is longer than a word.
        short_name: 'Admin',
        lang: 'en-NG',
        start_url: '/admin',
        scope: '/admin',
        display: 'standalone',
        theme_color: ink,
        background_color: paper,
        icons: [...pngIcons(shop, 'icon', 'any'), ...pngIcons(shop, 'maskable', 'maskable')],
      });
  });
};

const pngIcons = (shop: ShopSettings, file: 'icon' | 'maskable', purpose: string) =>
  ([192, 512] as const).map((size) => ({
    src: brandImage(shop, `${file}-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }));
