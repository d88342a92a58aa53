import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { freePort } from '../shop/free-port.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import { Buyer } from './buyers/buyer.ts';
import { until } from './cluster/until.ts';
import { type CountingProxy, countingProxy } from './cdn/counting-proxy.ts';
import { missingVarnish, startVarnish } from './cdn/varnish.ts';
import { type Seen, visit, visitBusily } from './cdn/visitor.ts';
import { report } from './figures.ts';
import { type ProofShop, proofShop } from './shop/proof-shop.ts';

/** Changes must show within this time: half a second until they are noticed, and a purge two seconds later. */
const goalMs = 4_000;
/** After this time the last purge of a change is over. */
const lastPurgeMs = 11_500;
const missing = missingVarnish();

test.skipIf(missing !== null && !process.env['PROVE_CDN'])(
  'Varnish serves the shop, shows every change within four seconds, and gives nobody what is somebody else’s',
  async () => {
    if (missing) throw new Error(missing);
    const began = performance.now();
    const { shop, port, proxy, token } = await shopBehindVarnish();
    const dresses = await many(12, () =>
      makeProduct(shop.db, { gender: 'women', category: 'Dresses', stock: { M: 2 } }),
    );
    const shirts = await many(12, () => makeProduct(shop.db, { gender: 'men', category: 'Shirts' }));
    const [dress, other] = [dresses[0]!, dresses[1]!];
    const shirt = pageOf(shirts[0]!);
    await untilPurged(shop);

    for (const path of ['/', '/shop', '/about', pageOf(dress), shirt, '/api/product/list', '/pictures/x.webp']) {
      const [first, second] = [await visit(port, path), await visit(port, path)];
      if (path.startsWith('/pictures')) expect([first.status, second.isHit], path).toEqual([404, false]);
      else
        expect([first.status, second.status, second.isHit, second.body === first.body], path).toEqual([
          200,
          200,
          true,
          true,
        ]);
      for (const name of ['cache-tag', 'cdn-cache-control', 'xkey', 'set-cookie'])
        expect(second.headers[name], path).toBeUndefined();
    }
    // One entry for each encoding, and for all the ways in which others write an address.
    for (const [encoding, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0', undefined],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      await visit(port, '/shop?utm_source=letter', { headers });
      const again = await visit(port, '/shop?fbclid=1&utm_source=chat', { headers });
      expect([again.isHit, again.headers['content-encoding']], encoding).toEqual([true, sent]);
    }

    const rows: Row[] = [];
    const scene = async (title: string, change: Change, shown: Shown[], alsoHit: readonly string[] = []) =>
      void rows.push(await playChange({ shop, port, proxy, title, change, shown, alsoHit }));
    const set = (table: 'products' | 'variants', id: string, value: object) =>
      shop.db.updateTable(table).set(value).where('id', '=', id).execute();

    await scene(
      'one of two pieces is sold',
      () => buy(port, shop, dress, 1),
      [{ path: detail(dress), isNew: ({ body }) => body.includes('"quantity":1') }],
      [shirt, '/shop', '/', pageOf(other)],
    );
    await scene(
      'the last piece is sold',
      () => buy(port, shop, dress, 2),
      [
        { path: detail(dress), isNew: ({ body }) => body.includes('"quantity":0') },
        { path: `/api/product/list?search=&gender=women&size=M`, isNew: ({ body }) => !inStock(body, dress) },
        { path: pageOf(dress), isNew: ({ body }) => /sold out/i.test(body) },
      ],
      [shirt],
    );
    await scene(
      'a price is changed',
      () => set('variants', other.variantId, { price: 77_700 }),
      [
        { path: pageOf(other), isNew: ({ body }) => body.includes('77,700') },
        { path: '/shop', isNew: ({ body }) => body.includes('77,700') },
      ],
      [shirt],
    );
    await scene(
      'a product is hidden',
      () => set('products', dresses[2]!.productId, { status: 'archived' }),
      [
        { path: pageOf(dresses[2]!), isNew: ({ status }) => status === 404 },
        { path: '/api/product/list?category=Dresses', isNew: ({ body }) => !body.includes(dresses[2]!.productId) },
      ],
      [shirt],
    );
    await scene(
      'it is published again',
      () => set('products', dresses[2]!.productId, { status: 'published' }),
      [
        { path: pageOf(dresses[2]!), isNew: ({ status }) => status === 200 },
        { path: '/api/product/list?category=Dresses', isNew: ({ body }) => body.includes(dresses[2]!.productId) },
      ],
      [shirt],
    );
    await scene('the text of a page is changed', () => writeAbout(shop), [
      { path: '/about', isNew: ({ body }) => body.includes('Sewn by seven sisters') },
    ]);
    await scene(
      'the shop gets another name',
      () => shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute(),
      [
        { path: '/', isNew: ({ body }) => body.includes('Ogechi') },
        { path: shirt, isNew: ({ body }) => body.includes('Ogechi') },
      ],
    );

    const faults = [
      ...rows.flatMap(({ faults: found }) => found),
      ...(await personalFaults(port, shop, shirts[1]!)),
      ...(await strangerFaults(port, token, shirt)),
      ...(await burstFaults(port, proxy, token)),
      ...(await outageFaults(port, shop, shirt)),
    ];
    await printFigures(port, shop, dresses.slice(3), rows, began);
    expect(faults).toEqual([]);
  },
);

interface Shown {
  path: string;
  isNew: (seen: Seen) => boolean;
}

interface Row {
  title: string;
  /** Until the last page showed the change for good. */
  ms: number;
  faults: string[];
}

async function shopBehindVarnish() {
  const [port, token] = [await freePort(), randomUUID()];
  const cdn = { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken: token };
  const shop = await proofShop({ hasPages: true, cdn });
  const proxy = await countingProxy(shop.url);
  await startVarnish({ port, shopPort: proxy.port, token });
  return { shop, port, proxy, token };
}

const detail = ({ productId }: CreatedProduct) => `/api/product/detail/${productId}`;
const pageOf = ({ productId }: CreatedProduct) => `/product/${productId}`;

async function many<Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> {
  const all: Thing[] = [];
  while (all.length < count) all.push(await make());
  return all;
}

/** Waits until the cache was told of everything, the third time too: of the shop's start, which makes a position, first. */
const untilPurged = ({ db }: ProofShop) =>
  until('the cache was told of everything', async () => {
    const { rows } = await sql<{ isSo: boolean }>`select exists (select from purge_position)
      and not exists (select from purges) and not exists (
      select from purge_position, (
        select changed_in from catalogue_changes union all select changed_in from page_changes) as changes
      where not pg_visible_in_snapshot(changed_in, cast(snapshot as pg_snapshot))) as is_so`.execute(db);
    return rows[0]!.isSo;
  });

/** Makes a change. May return what is done once it was looked at. */
type Change = () => Promise<unknown>;
type Finish = () => Promise<void>;

/**
 * Makes a change and requests what it shows, all the time until its last purge: whatever is old is filled into the cache
 * again at the worst moment. What does not show it is requested before and afterwards, and must be a hit.
 */
async function playChange({
  shop,
  port,
  proxy,
  title,
  change,
  shown,
  alsoHit,
}: {
  shop: ProofShop;
  port: number;
  proxy: CountingProxy;
  title: string;
  change: Change;
  shown: readonly Shown[];
  alsoHit: readonly string[];
}): Promise<Row> {
  const faults: string[] = [];
  // No page is kept beyond the hour; one of the former hour may still be a hit in the first seconds of the next.
  const hour = new Date(Date.now() - 5_000).getHours();
  for (const path of [...alsoHit, ...shown.map(({ path: one }) => one)]) await visit(port, path);
  for (const { path, isNew } of shown)
    if (isNew(await visit(port, path))) faults.push(`${title}: ${path} shows it before`);
  proxy.reset();
  const finish = await change();
  const changedAt = performance.now();
  let [lastOldAt, sawNew] = [changedAt, false];
  while (performance.now() - changedAt < lastPurgeMs) {
    for (const { path, isNew } of shown) {
      const isShown = isNew(await visit(port, path));
      if (isShown) sawNew = true;
      else lastOldAt = performance.now();
    }
    await pause(20);
  }
  if (!sawNew || lastOldAt - changedAt > goalMs)
    faults.push(`${title}: old for ${Math.round(lastOldAt - changedAt)} ms`);
  for (const path of new Date().getHours() === hour ? alsoHit : []) {
    if (!(await visit(port, path)).isHit) faults.push(`${title}: ${path} is no hit afterwards`);
    if (proxy.count(path) > 0) faults.push(`${title}: ${path} was requested of the shop ${proxy.count(path)} times`);
  }
  if (typeof finish === 'function') await (finish as Finish)();
  await untilPurged(shop);
  return { title, ms: Math.round(lastOldAt - changedAt), faults };
}

/** Reserves a piece. Returns what pays for it, without which it would be free again after a while (decision 0042). */
async function buy(port: number, shop: ProofShop, product: CreatedProduct, number: number): Promise<Finish> {
  const buyer = new Buyer({ url: `http://127.0.0.1:${port}`, untilUp: () => shop.untilUp() }, number);
  const { status, body } = await buyer.order(orderPayload([product], { email: buyer.email }));
  if (status !== 200) throw new Error(`An order through Varnish: ${status}`);
  return async () => {
    const begun = await buyer.begin((body['order'] as Order)._id);
    const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
    await buyer.press(authorizationUrl, 'success');
    const { outcome } = (await buyer.verify(reference)).body;
    if (outcome !== 'paid') throw new Error(`A payment through Varnish: ${String(outcome)}`);
  };
}

function inStock(body: string, { productId }: CreatedProduct): boolean {
  const { products } = JSON.parse(body) as { products: { _id: string; inStock: boolean }[] };
  return products.some(({ _id, inStock: is }) => _id === productId && is);
}

async function writeAbout({ db }: ProofShop): Promise<void> {
  const updatedAt = new Date();
  const { id: updatedBy } = await db
    .insertInto('staff')
    .values({ email: 'owner@example.com', name: 'The owner', role: 'owner', createdAt: updatedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = { slug: 'about', title: 'About', text: 'Sewn by seven sisters.', isPublished: true, version: 1 };
  await db
    .insertInto('textPages')
    .values({ ...page, updatedAt, updatedBy })
    .execute();
}

/** A signed-in shopper and a guest with a cart see the same pages as everybody, and their own things are theirs. */
async function personalFaults(port: number, shop: ProofShop, product: CreatedProduct): Promise<string[]> {
  const faults: string[] = [];
  const site = { url: `http://127.0.0.1:${port}`, untilUp: () => shop.untilUp() };
  const [shopper, guest, stranger] = [new Buyer(site, 101), new Buyer(site, 102), new Buyer(site, 103)];
  const details = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Eze' };
  await shopper.call('POST', '/api/auth/register-send-otp', details);
  const otp = await codeIn(shop);
  if ((await shopper.call('POST', '/api/auth/register-verify-otp', { ...details, otp })).status !== 200)
    faults.push('nobody can sign in through Varnish');
  const { productId, variantId } = product;
  await guest.call('POST', '/api/guest-cart', { productId, variantId, size: 'M', quantity: 1 });

  for (const _time of [1, 2]) {
    const profiles = await Promise.all([shopper, guest, stranger].map((one) => one.call('GET', '/api/user/profile')));
    if (String(profiles.map(({ status }) => status)) !== '200,401,401') faults.push('a profile is shown to others');
    if ((await linesOf(guest)).length !== 1) faults.push('a guest’s cart is not there');
    if ((await linesOf(stranger)).length > 0) faults.push('a guest’s cart is shown to others');
  }
  for (const path of ['/', '/shop', pageOf(product), '/checkout']) {
    const pages = [await visit(port, path)];
    for (const one of [shopper, guest]) pages.push(await visit(port, path, { headers: { cookie: one.cookie } }));
    if (new Set(pages.map(({ body }) => body)).size > 1) faults.push(`${path} differs between people`);
    if (pages.some(({ headers }) => headers['set-cookie'])) faults.push(`${path} sets a cookie`);
    if (pages.some(({ body }) => /Ada|ada@example/.test(body))) faults.push(`${path} names a person`);
    if (!pages[2]!.isHit) faults.push(`${path} is no hit for people with cookies`);
  }
  for (const path of ['/profile', '/admin', '/basic/checkout', '/api/user/orders', '/api/cart', '/api/admin/counts'])
    for (const one of [shopper, guest, shopper])
      if ((await visit(port, path, { headers: { cookie: one.cookie } })).isHit)
        faults.push(`${path} came from the cache`);
  return faults;
}

const linesOf = async (buyer: Buyer) => ((await buyer.call('GET', '/api/guest-cart')).body['cart'] ?? []) as unknown[];

async function codeIn({ db }: ProofShop): Promise<string> {
  let code: string | undefined;
  await until('a code is emailed', async () => {
    const emails = await db
      .selectFrom('caughtMail')
      .select('text')
      .where('recipient', '=', 'ada@example.com')
      .execute();
    code = /\b\d{6}\b/.exec(emails.at(-1)?.text ?? '')?.[0];
    return code !== undefined;
  });
  return code!;
}

/** Only who knows the token, from an address of the shop, empties the cache; health is nobody's business. */
async function strangerFaults(port: number, token: string, path: string): Promise<string[]> {
  const faults: string[] = [];
  const headers = { 'cache-tag': 'shop', authorization: `Bearer ${token}` };
  await visit(port, path);
  const tries = {
    'without a token': visit(port, '/purge', { method: 'POST', headers: { 'cache-tag': 'shop' } }),
    'with a wrong one': visit(port, '/purge', { method: 'POST', headers: { ...headers, authorization: 'Bearer x' } }),
    'by GET': visit(port, '/purge', { headers }),
    'from elsewhere': visit(port, '/purge', { method: 'POST', headers, from: '127.0.0.2' }),
  };
  for (const [how, trying] of Object.entries(tries)) {
    const { status } = await trying;
    if (status !== 403) faults.push(`a purge ${how} got ${status}`);
  }
  if (!(await visit(port, path)).isHit) faults.push('a stranger emptied the cache');
  const { status } = await visit(port, '/purge', { method: 'POST', headers });
  if (status !== 200 || (await visit(port, path)).isHit) faults.push('the shop’s own purge does nothing');
  if ((await visit(port, '/health/ready')).status !== 404) faults.push('health is shown to everybody');
  return faults;
}

/** Two hundred at once on a page that was just purged cost the shop one request. */
async function burstFaults(port: number, proxy: CountingProxy, token: string): Promise<string[]> {
  await visit(port, '/purge', { method: 'POST', headers: { 'cache-tag': 'shop', authorization: `Bearer ${token}` } });
  proxy.reset();
  const pages = await Promise.all(Array.from({ length: 200 }, () => visit(port, '/')));
  const faults = pages.every(({ status }) => status === 200) ? [] : ['a burst got errors'];
  return proxy.count('/') === 1 ? faults : [...faults, `a burst cost the shop ${proxy.count('/')} requests`];
}

/** While the shop is away, what was seen is there, also if it was purged just before; what was not says when to come again. */
async function outageFaults(port: number, shop: ProofShop, path: string): Promise<string[]> {
  const faults: string[] = [];
  await visit(port, '/');
  await visit(port, path);
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechukwu' }).execute();
  await pause(1_500); // Told of by now.
  await shop.kill();
  const endsAt = performance.now() + 6_000;
  while (performance.now() < endsAt) {
    for (const one of ['/', path]) {
      const { status } = await visit(port, one);
      if (status !== 200) faults.push(`${one} got ${status} without the shop`);
    }
    await pause(100);
  }
  const unseen = await visit(port, '/shop?gender=men&size=XL');
  if (unseen.status !== 503 || unseen.headers['retry-after'] === undefined)
    faults.push(`an unseen page got ${unseen.status} without the shop`);
  await shop.start();
  await until('the new name is shown', async () => (await visit(port, '/')).body.includes('Ogechukwu'), 10_000);
  await until(
    'unseen pages come again',
    async () => (await visit(port, '/shop?gender=men&size=XL')).status === 200,
    10_000,
  );
  return [...new Set(faults)];
}

/** Home, shop and products, from the shop alone and through Varnish, where the price of one changes every second. */
async function printFigures(
  port: number,
  shop: ProofShop,
  products: readonly CreatedProduct[],
  rows: Row[],
  began: number,
) {
  const paths = ['/', '/shop', ...products.map(pageOf)];
  const alone = await visitBusily(Number(new URL(shop.url).port), paths);
  const changing = setInterval(() => {
    void shop.db
      .updateTable('variants')
      .set(({ eb }) => ({ price: eb('price', '+', 100) }))
      .where('id', '=', products[0]!.variantId)
      .execute();
  }, 1_000);
  onTestFinished(() => clearInterval(changing));
  const through = await visitBusily(port, paths);
  clearInterval(changing);
  const width = Math.max(...rows.map(({ title }) => title.length));
  const lines = rows.map(({ title, ms }) => `  | ${title.padEnd(width)} | ${String(ms).padStart(5)} |`);
  process.stdout.write(`\n  | ${'change'.padEnd(width)} | ms, until the last old page |\n${lines.join('\n')}\n`);
  report('Varnish', began, {
    'pages a second without': alone.perSecond,
    'pages a second with it': through.perSecond,
    '% hits while a price changes every second': (through.hitRate * 100).toFixed(1),
    failed: alone.failed + through.failed,
    load: Math.round(os.loadavg()[0]!),
  });
  expect(alone.failed + through.failed).toBe(0);
}
