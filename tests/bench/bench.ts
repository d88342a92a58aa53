import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cart } from './cart.ts';
import { measureUncachedResponses, measureUncachedPages } from './uncached.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureLarge } from './measure-large.ts';
import { lastUnits, orders, roundTrips } from './orders.ts';
import { postgresMb, residentMb } from './processor.ts';
import { type Running, startShopProcess } from './processes.ts';
import { severalProcesses } from './multi-process.ts';
import { searchIndexAlone } from './search-index.ts';
import { openStand, type Setup } from './setup.ts';
import { printTable, type Row } from './table.ts';
import { openFloor, measureCached } from './cached-responses.ts';
import { installedMb } from './install-size.ts';

/**
 * npm run bench [-- --products N --seconds S --only index,rest,warm,responses,pages,orders,cart]: our responses compared with a
 * baseline, in alternating turns of one run on one machine, so that a busy moment affects both. Processor time is what
 * the system counted, separately for the server and PostgreSQL: it is valid on a busy machine too.
 *
 * npm run bench -- --grow [--products N --orders N]: the same requests to a shop of a hundredth of the size, a tenth
 * and the whole.
 *
 * npm run bench -- --large [--products N]: starts, memory, lists and searches of a shop with a million products.
 *
 * npm run bench -- --processes N: one process compared with N on one database.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    orders: { type: 'string' },
    seconds: { type: 'string' },
    /** Only these parts; all by default. */
    only: { type: 'string' },
    grow: { type: 'boolean' },
    large: { type: 'boolean' },
    processes: { type: 'string' },
  },
});
const seconds = Number(values.seconds ?? 2);
const partsOnDatabase = ['rest', 'warm', 'responses', 'pages', 'orders', 'cart'];
const isWanted = (part: string) => values.only === undefined || values.only.split(',').includes(part);

printMachine();
if (values.large) {
  await measureLarge(Number(values.products ?? 1_000_000), seconds);
} else if (values.grow) {
  const [products, past] = [Number(values.products ?? 100_000), Number(values.orders ?? 1_000_000)];
  await measureGrowth(
    [100, 10, 1].map((part) => ({ products: products / part, orders: past / part })),
    seconds,
  );
} else {
  if (!values.processes && isWanted('index')) searchIndexAlone([1_000, 10_000, 100_000]);
  if (values.processes || partsOnDatabase.some(isWanted)) await onDatabase();
}
printLoad('at the end');

async function onDatabase(): Promise<void> {
  const stand = await openStand(Number(values.products ?? 1_000));
  try {
    if (values.processes) await severalProcesses(stand, Number(values.processes), seconds);
    else await everything(stand);
  } finally {
    await stand.end();
  }
}

async function everything(stand: Setup): Promise<void> {
  const facts = isWanted('rest') ? await atRest(stand) : [];
  const shop = await startShopProcess(stand, path.join(stand.folder, 'data'));
  try {
    if (['warm', 'responses', 'pages'].some(isWanted)) await measureResponses(stand, shop);
    if (isWanted('orders')) {
      await orders(stand, shop, seconds);
      facts.push(await roundTrips(stand), ...(await lastUnits(stand, shop)));
    }
    if (isWanted('cart')) await cart(stand, shop, seconds);
    facts.push(
      { fact: 'memory after all this, MB', measured: Math.round(residentMb(shop.pid)), goal: 'under 220' },
      { fact: 'PostgreSQL then, MB', measured: Math.round(postgresMb(stand.postmaster)) },
    );
  } finally {
    await shop.stop();
  }
  printTable(facts);
}

async function measureResponses(stand: Setup, shop: Running): Promise<void> {
  const floor = await openFloor(stand, shop);
  try {
    if (isWanted('warm')) await measureCached(stand, shop, floor, seconds);
    if (isWanted('responses')) printTable(await measureUncachedResponses(stand, shop, floor, seconds));
    if (isWanted('pages')) printTable(await measureUncachedPages(stand, shop, floor, seconds));
  } finally {
    await floor.stop();
  }
}

/** Start time and memory before any request. Starts differ, so there are five. */
async function atRest(stand: Setup): Promise<Row[]> {
  const idleMb: number[] = [];
  const postgresIdleMb: number[] = [];
  const readyMs: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    const shop = await startShopProcess(stand, path.join(stand.folder, 'data'));
    await after(2_000);
    idleMb.push(Math.round(residentMb(shop.pid)));
    postgresIdleMb.push(Math.round(postgresMb(stand.postmaster)));
    readyMs.push(shop.readyMs);
    await shop.stop();
  }
  const { dependencies, database } = installedMb();
  return [
    { fact: 'warm start, s', measured: (middleOf(readyMs) / 1_000).toFixed(1), goal: 'under 2' },
    {
      fact: 'memory when idle, MB',
      measured: `${middleOf(idleMb)} (${Math.min(...idleMb)} to ${Math.max(...idleMb)})`,
      goal: 'under 150',
    },
    { fact: 'PostgreSQL then, MB', measured: middleOf(postgresIdleMb) },
    { fact: 'production dependencies without Node, MB', measured: Math.round(dependencies), goal: 'under 150' },
    { fact: 'a PostgreSQL of our own beside them, MB', measured: Math.round(database) },
  ];
}

function middleOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1]!;
}

function printMachine(): void {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} processors`);
  printLoad('at the beginning');
}

/** Shows whether other work used the machine. */
function printLoad(when: string): void {
  console.log(`Load of the machine ${when}: ${os.loadavg()[0]!.toFixed(1)}`);
}
