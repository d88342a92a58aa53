import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freePort } from '../shop/free-port.ts';
import { type CreatedProduct, makeProduct } from '../data/factories.ts';
import { burstFaults } from './cdn/burst-faults.ts';
import { buy } from './cdn/buy.ts';
import { countingProxy } from './cdn/counting-proxy.ts';
import { outageFaults } from './cdn/outage-faults.ts';
import { detailOf, pageOf } from './cdn/page-of.ts';
import { personalFaults } from './cdn/personal-faults.ts';
import { type Change, playChange, type Row, type Shown } from './cdn/play-change.ts';
import { printFigures } from './cdn/print-figures.ts';
import { strangerFaults } from './cdn/stranger-faults.ts';
import { untilPurged } from './cdn/until-purged.ts';
import { missingVarnish, startVarnish } from './cdn/varnish.ts';
import { visit } from './cdn/visitor.ts';
import { type ProofShop, proofShop } from './shop/proof-shop.ts';

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

    // A second question mark is part of a value, so this is another list, which is empty.
    const none = await visit(port, '/api/product/list?category=Dresses?utm_source=letter');
    const all = await visit(port, '/api/product/list?category=Dresses');
    expect([none, all].map(({ body }) => (JSON.parse(body) as { total: number }).total > 0)).toEqual([false, true]);

    const rows: Row[] = [];
    const scene = async (title: string, change: Change, shown: Shown[], alsoHit: readonly string[] = []) =>
      void rows.push(await playChange({ shop, port, proxy, title, change, shown, alsoHit }));
    const set = (table: 'products' | 'variants', id: string, value: object) =>
      shop.db.updateTable(table).set(value).where('id', '=', id).execute();

    await scene(
      'one of two pieces is sold',
      () => buy(port, shop, dress, 1),
      [{ path: detailOf(dress), isNew: ({ body }) => body.includes('"quantity":1') }],
      [shirt, '/shop', '/', pageOf(other)],
    );
    await scene(
      'the last piece is sold',
      () => buy(port, shop, dress, 2),
      [
        { path: detailOf(dress), isNew: ({ body }) => body.includes('"quantity":0') },
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

async function shopBehindVarnish() {
  const [port, token] = [await freePort(), randomUUID()];
  const cdn = { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken: token };
  const shop = await proofShop({ hasPages: true, cdn });
  const proxy = await countingProxy(shop.url);
  await startVarnish({ port, shopPort: proxy.port, token });
  return { shop, port, proxy, token };
}

async function many<Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> {
  const all: Thing[] = [];
  while (all.length < count) all.push(await make());
  return all;
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
