import os from 'node:os';
import { expect, onTestFinished } from 'vitest';
import type { CreatedProduct } from '../../data/factories.ts';
import { report } from '../figures.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import { pageOf } from './page-of.ts';
import type { Row } from './play-change.ts';
import { visitBusily } from './visitor.ts';

/** Home, shop and products, from the shop alone and through Varnish, where the price of one changes every second. */
export async function printFigures(
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
