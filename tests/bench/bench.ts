import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { cart } from './cart.ts';
import { grow } from './grow.ts';
import { severalProcesses } from './several.ts';
import { answersFromNothing, pagesFromNothing } from './from-nothing.ts';
import { lastPieces, orders, roundTrips } from './orders.ts';
import { residentMb } from './processor.ts';
import { startShopProcess } from './processes.ts';
import { openStand } from './stand.ts';
import { warmAnswers } from './warm.ts';
import { installedMb } from './weight.ts';

/**
 * npm run bench [-- --products N --seconds S --only answers,orders,cart]: our answers beside the floor under them, turn by turn in one run on one
 * machine, so that a busy moment weighs on both. Processor time is what the system counted, for the server and for
 * PostgreSQL apart: it holds on a busy machine too.
 *
 * npm run bench -- --grow [--products N --orders N]: the same questions to a shop of a hundredth, a tenth and all of it.
 *
 * npm run bench -- --processes N: one process and N of them on one database.
 */
const products = Number(option('--products') ?? 1_000);
const seconds = Number(option('--seconds') ?? 2);

/** Only these parts, by their names below; all unless given. */
const only = option('--only')?.split(',');
const isWanted = (part: string) => only === undefined || only.includes(part);

if (process.argv.includes('--grow')) {
  tellMachine('products, more and more of them');
  const [most, mostOrders] = [Number(option('--products') ?? 100_000), Number(option('--orders') ?? 1_000_000)];
  await grow(
    [100, 10, 1].map((part) => ({ products: most / part, orders: mostOrders / part })),
    seconds,
  );
  tellLoad('at the end');
  process.exit();
}

const stand = await openStand(products);
if (option('--processes')) {
  tellMachine(`${products} products`);
  await severalProcesses(stand, Number(option('--processes')), seconds);
  tellLoad('at the end');
  await stand.end();
  process.exit();
}
const shop = await startShopProcess(stand.databaseUrl, path.join(stand.folder, 'data'));
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${products} products, ${os.availableParallelism()} processors`,
  );
  tellLoad('at the beginning');
  if (isWanted('answers')) {
    const floor = await warmAnswers(stand, shop, seconds);
    console.table([
      ...(await answersFromNothing(stand, shop, seconds)),
      ...(await pagesFromNothing(stand, shop, seconds)),
      floor,
    ]);
  }
  if (isWanted('orders')) {
    await orders(stand, shop, seconds);
    await lastPieces(stand, shop);
    await roundTrips(stand);
  }
  if (isWanted('cart')) await cart(stand, shop, seconds);
  const loadedMb = residentMb(shop.pid);
  await shop.stop();
  const again = await startShopProcess(stand.databaseUrl, path.join(stand.folder, 'data'));
  console.log(`Warm start: ${(again.readyMs / 1_000).toFixed(1)} s`);
  await after(2_000);
  console.log(`Memory: idle ${residentMb(again.pid).toFixed(0)} MB, after all this ${loadedMb.toFixed(0)} MB`);
  await again.stop();
  const { dependencies, database } = installedMb();
  console.log(
    `Production dependencies: ${dependencies.toFixed(0)} MB, and ${database.toFixed(0)} MB of a PostgreSQL of our own`,
  );
  tellLoad('at the end');
} finally {
  await shop.stop();
  await stand.end();
}

function tellMachine(what: string): void {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${what}, ${os.availableParallelism()} processors`);
  tellLoad('at the beginning');
}

/** Others may have used the machine too. */
function tellLoad(when: string): void {
  console.log(`Load of the machine ${when}: ${os.loadavg()[0]!.toFixed(1)}`);
}

function option(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
}
