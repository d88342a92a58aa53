import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import type { App } from '../http/route.ts';
import type { Pages } from './built-pages.ts';

/** The differences between a staging shop and a live one (docs/decisions/0063). */

const paths = ['/shop', '/order/1', '/admin', '/basic/cart', '/sign-in?t=x'];

test.for(paths)(
  'the page %s of a staging shop is that of a live one with the banner, which that one has no byte of',
  async (url) => {
    const { live, staging } = await bothShops();
    const [without, withBanner] = [await live.inject({ url }), await staging.inject({ url })];

    expect(withBanner.body).toContain(messages.general.staging);
    expect(withBanner.body.replace(/<p role="note".*?<\/p>/, '')).toBe(without.body);
    expect(without.body).not.toContain(messages.general.staging);
  },
);

test('where the page’s policy allows no style attributes it allows the banner’s, and no other', async () => {
  const { live, staging } = await bothShops();

  for (const url of ['/basic/cart', '/sign-in?t=x']) {
    const allowed = (await policyOf(staging, url)).replace(/'unsafe-hashes' 'sha256-[\w+/=]{44}' /, '');
    expect(allowed, url).toBe(await policyOf(live, url));
    expect(allowed, url).not.toContain('unsafe');
  }
});

test('no search engine lists anything of a staging shop, whether it comes from the cache or not', async () => {
  const { live, staging } = await bothShops();

  for (const url of ['/shop', '/shop', '/admin', '/api/product/list', '/robots.txt', '/pictures/none.webp']) {
    expect((await staging.inject({ url })).headers['x-robots-tag'], url).toBe('noindex, nofollow');
    expect((await live.inject({ url })).headers, url).not.toHaveProperty('x-robots-tag');
  }
  // One that may not read a page doesn't see that, and lists its address when others link to it.
  expect((await staging.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow:\n');
});

test('emails of a staging shop say so in their subject', async () => {
  const shop = await testShop();
  const mail = { to: 'ada@example.com', subject: 'Your code', text: '1', html: '1', messageId: '<1@shop.example>' };

  for (const isStaging of [false, true]) {
    const { mailer } = assembleShop({ ...shop, config: { ...shop.config, isStaging } });
    await mailer.send(mail);
  }

  const emails = shop.db.selectFrom('caughtMail').select('subject').orderBy('id');
  expect((await emails.execute()).map(({ subject }) => subject)).toEqual(['Your code', '[Test shop] Your code']);
});

const policyOf = async (app: App, url: string) =>
  String((await app.inject({ url })).headers['content-security-policy']);

/** Two shops that differ only in this. */
async function bothShops(): Promise<{ live: App; staging: App }> {
  const shop = await testShop();
  const open = async (isStaging: boolean) => {
    const config = { ...shop.config, isStaging };
    const { responseCache } = assembleShop({ ...shop, config });
    const app = await buildApp({ ...shop, config, responseCache }, async () => pages);
    onTestFinished(() => app.close());
    return app;
  };
  return { live: await open(false), staging: await open(true) };
}

const document = (text: string) => `<html><head></head><body>${text}</body></html>`;

const pages: Pages = {
  renderPage: async ({ url }) => ({
    status: 200,
    location: null,
    head: '<html><head>',
    body: url,
    files: [],
    data: '{}',
    inlineScripts: [],
  }),
  pathOf: (path) => path,
  filesOf: () => ({ entry: '', polyfills: '', scripts: [], styles: [] }),
  adminHtml: document('<script type="application/json" id="settings"></script><div id="admin"></div>'),
  serviceWorker: null,
  adminWorker: null,
  openBasicPage: async ({ url }) => ({
    status: 200,
    location: null,
    setCookies: [],
    endsSession: false,
    render: () => ({ html: document(url), style: 'p { margin: 0 }' }),
  }),
};
