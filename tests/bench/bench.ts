import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs.ts';
import { orderPayload } from '../make.ts';
import { ask, type Load, type Question } from './load.ts';
import { handWrittenOrders, type Piece } from './order-floor.ts';
import { postgresMs, processorMs, residentMb } from './processor.ts';
import { startFloor, startShopProcess } from './processes.ts';
import { loadProducts } from './products.ts';

/**
 * npm run bench [-- --products N --seconds S]: our answers beside the floor under them, turn by turn in one run on one
 * machine, so that a busy moment weighs on both. Processor time is what the system counted, for the server and for
 * PostgreSQL apart: it holds on a busy machine too.
 */
const products = Number(option('--products') ?? 1_000);
const seconds = Number(option('--seconds') ?? 2);
const turns = 3;
const connections = 8;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-bench-'));
fs.chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'));
const postmaster = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0]);
const { host, user, database } = postgres.connection;
const databaseUrl = `postgres://${user}@localhost/${database}?host=${host}`;
const db = openDatabase(postgres.connection);
await migrate(db);
await (await openJobs(db, { isWorker: false })).stop({ graceful: false });
await loadProducts(db, products);
const pieces: Piece[] = await db
  .selectFrom('stock')
  .innerJoin('variants', 'variants.id', 'stock.variantId')
  .select(['variants.productId', 'stock.variantId', 'stock.size', 'variants.price'])
  .where('stock.quantity', '>', 0)
  .orderBy('variants.id')
  .limit(4_000)
  .execute();
const ids = [...new Set(pieces.map(({ productId }) => productId))];

const shop = await startShopProcess(databaseUrl, path.join(folder, 'data'));
const idleMb = residentMb(shop.pid);
try {
  console.log(
    `${products} products, ${os.availableParallelism()} processors, load ${os.loadavg()[0]?.toFixed(1)} at the beginning\n`,
  );
  await warmAnswers();
  await answersFromNothing();
  await orders();
  console.log(`\nMemory: idle ${idleMb.toFixed(0)} MB, after all this ${residentMb(shop.pid).toFixed(0)} MB`);
  await shop.stop();
  const again = await startShopProcess(databaseUrl, path.join(folder, 'data'));
  console.log(`Warm start: ${again.readyMs.toFixed(0)} ms`);
  await again.stop();
} finally {
  await shop.stop();
  await db.destroy();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** What is kept already, beside a bare route that sends the same bytes. */
async function warmAnswers(): Promise<void> {
  const wanted = {
    list: '/api/product/list?page=1&limit=12',
    detail: `/api/product/detail/${ids[0]}`,
    recommended: `/api/product/recommended/${ids[0]}`,
    home: '/',
    shop: '/shop',
    product: `/product/${ids[0]}`,
  };
  const bytes = path.join(folder, 'floor');
  fs.mkdirSync(bytes);
  for (const [name, address] of Object.entries(wanted)) {
    const answer = await fetch(shop.url + address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    fs.writeFileSync(path.join(bytes, name), Buffer.from(await answer.arrayBuffer()));
  }
  const floor = await startFloor(bytes);
  await after(6_000); // What was made just after the start is made once more when nothing has changed for a while.
  const rows = [];
  for (const [name, address] of Object.entries(wanted)) {
    const ours: Load[] = [];
    const bare: Load[] = [];
    let cost = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const before = processorMs(shop.pid);
      ours.push(await ask(shop.url, connections, seconds, () => ({ path: address })));
      cost += processorMs(shop.pid) - before;
      bare.push(await ask(floor.url, connections, seconds, () => ({ path: `/${name}` })));
    }
    const answers = ours.reduce((sum, load) => sum + load.answers, 0);
    rows.push({
      warm: name,
      'a second': Math.round(middle(ours)),
      'bare route': Math.round(middle(bare)),
      ratio: (middle(ours) / middle(bare)).toFixed(2),
      'server ms': (cost / answers).toFixed(3),
    });
  }
  console.table(rows);
  await floor.stop();
}

/** Every question a new one, so that nothing is kept. */
async function answersFromNothing(): Promise<void> {
  let asked = 0;
  const nth = <Thing>(things: readonly Thing[]) => things[asked++ % things.length]!;
  const sorts = ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'dateAsc', 'dateDesc', 'topSelling'];
  const words = ['adire dress', 'ankra', 'wine', 'kaftan', 'linnen shirt', 'boubou', 'denim jackt', 'silk'];
  const questions: Record<string, () => string> = {
    list: () => `/api/product/list?sort=${nth(sorts)}&price=0-${1_000_000 + asked}`,
    'list, size and colour': () => `/api/product/list?size=M&color=Indigo&price=0-${1_000_000 + asked}`,
    detail: () => `/api/product/detail/${nth(ids)}`,
    recommended: () => `/api/product/recommended/${nth(ids)}`,
    search: () => `/api/product/search?query=${encodeURIComponent(`${nth(words)}${' '.repeat(asked % 7)}`)}&n=${asked}`,
    'home page': () => `/?n=${(asked += 1)}`,
    'shop page': () => `/shop?price=0-${1_000_000 + (asked += 1)}`,
    'product page': () => `/product/${nth(ids)}?n=${asked}`,
  };
  const rows = [];
  for (const [name, next] of Object.entries(questions)) {
    // Every change of the catalogue makes all answers new.
    const changing = setInterval(
      () => void db.updateTable('banners').set({ position: 0 }).where('position', '<', 0).execute(),
      50,
    );
    const cost = await costOf(() => ask(shop.url, 2, seconds * 2, () => ({ path: next() })));
    clearInterval(changing);
    rows.push({ 'from nothing': name, ...cost });
  }
  console.table(rows);
}

async function orders(): Promise<void> {
  let taken = 0;
  const nextPiece = () => pieces[taken++ % pieces.length]!;
  const order = (): Question => {
    const piece = nextPiece();
    const payload = orderPayload([{ ...piece, variants: {} }], {
      size: piece.size,
      email: `buyer-${taken}@example.com`,
    });
    return {
      path: '/api/orders',
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${taken}` },
    };
  };
  const ours: Load[] = [];
  const byHand: number[] = [];
  await ask(shop.url, 16, 1, order);
  let cost: Awaited<ReturnType<typeof costOf>> | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    cost = await costOf(async () => {
      const load = await ask(shop.url, 16, seconds, order);
      ours.push(load);
      return load;
    });
    byHand.push(await handWrittenOrders(databaseUrl, 16, seconds, nextPiece));
  }
  const floor = byHand.toSorted((one, other) => one - other)[Math.floor(turns / 2)]!;
  console.table([
    {
      orders: 'placed, 16 connections',
      ...cost,
      'by hand': Math.round(floor),
      ratio: (middle(ours) / floor).toFixed(2),
      statuses: JSON.stringify(ours[0]?.statuses),
    },
  ]);
}

async function costOf(work: () => Promise<Load>) {
  const before = { server: processorMs(shop.pid), postgres: postgresMs(postmaster) };
  const load = await work();
  return {
    'a second': Math.round(load.perSecond),
    'server ms': ((processorMs(shop.pid) - before.server) / load.answers).toFixed(2),
    'PostgreSQL ms': ((postgresMs(postmaster) - before.postgres) / load.answers).toFixed(2),
    'p99 ms': load.p99Ms.toFixed(0),
  };
}

function middle(loads: readonly Load[]): number {
  return loads.map(({ perSecond }) => perSecond).toSorted((one, other) => one - other)[Math.floor(loads.length / 2)]!;
}

function option(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
}

/** Where PostgreSQL says which process it is; below a private folder its data lies elsewhere. */
function pidFile(): string {
  const place = path.join(folder, 'pg.place');
  return path.join(fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : path.join(folder, 'pg'), 'postmaster.pid');
}
