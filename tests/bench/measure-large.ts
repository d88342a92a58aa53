import { sql } from 'kysely';
import path from 'node:path';
import { storeSearchIndex } from '#server/catalogue/search-index/search-index.ts';
import { openReleaseStorage } from '#server/catalogue/images/storage/open-image-storage.ts';
import { openFloor } from './cached-responses.ts';
import { residentMb } from './processor.ts';
import { startShopProcess } from './processes.ts';
import { openStand, type Setup } from './setup.ts';
import { printTable } from './table.ts';
import { measureUncachedResponses } from './uncached.ts';

const changed = 10_000;

/**
 * The waits of a shop with very many products, in PostgreSQL and over HTTP: the start of a process with the stored
 * search index, its first list, and the list after a batch of changes (docs/decisions/0113).
 */
export async function measureLarge(products: number, seconds: number): Promise<void> {
  const stand = await timed('products are loaded', () => openStand(products));
  const dataDir = path.join(stand.folder, 'data');
  const releases = openReleaseStorage({ objectStore: null, dataDir });
  try {
    await timed('the index is read whole, and stored', () =>
      storeSearchIndex({ db: stand.db, releases, now: () => new Date() }, 1),
    );
    const shop = await startShopProcess(stand, dataDir);
    console.log(`A process is ready after ${(shop.readyMs / 1_000).toFixed(1)} s.`);
    try {
      await timed('its first list', () => list(shop.url));
      console.log(`The process has ${Math.round(residentMb(shop.pid))} MB then.`);
      const price = await timed(`${changed} products are changed`, () => changePrices(stand));
      await timed('a list that shows it, since they were', () => untilListed(shop.url, price));
      const floor = await openFloor(stand, shop);
      try {
        printTable(await measureUncachedResponses(stand, shop, floor, seconds));
      } finally {
        await floor.stop();
      }
      console.log(`The process has ${Math.round(residentMb(shop.pid))} MB at the end.`);
    } finally {
      await shop.stop();
    }
  } finally {
    await stand.end();
  }
}

async function timed<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await act();
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s: ${what}`);
  return result;
}

const list = async (url: string, more = '') => (await fetch(`${url}/api/product/list?${more}`)).text();

/** Gives the first products of the alphabet another price, in one statement, and returns it. */
async function changePrices({ db }: Setup): Promise<number> {
  const price = 77_700;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      update variants set price = ${price}
      where product_id in (select id from products order by sort_name, id limit ${changed})`.execute(tx);
  });
  return price;
}

async function untilListed(url: string, price: number): Promise<void> {
  while (!(await list(url, 'sort=nameAsc')).includes(`"basePrice":${price}`)) continue;
}
