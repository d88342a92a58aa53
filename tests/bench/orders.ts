import { sql } from 'kysely';
import { orderKeyHeader } from '#shared/orders/order-key.ts';
import { orderPayload } from '../data/factories.ts';
import { columns, type Cost, costOf, middle, middleRate, ms, perResponse, together } from './cost.ts';
import { ask, type Load, type BenchRequest } from './load.ts';
import { tokenOf } from './rows/customers.ts';
import { byHand, handWriter, type Item } from './order-floor.ts';
import { type Running, startShopProcess } from './processes.ts';
import { countRoundTrips } from './round-trips.ts';
import type { Setup } from './setup.ts';
import { printTable, type Row } from './table.ts';

const turns = 3;
let placed = 0;

/**
 * Orders by this many parallel shoppers, in alternating turns with the minimum that an order can cost, and with a
 * hand-written one that leaves the same rows as ours.
 */
export async function orders({ db, databaseUrl, postmaster, items }: Setup, shop: Running, seconds: number) {
  const workers = { pids: [shop.pid], postmaster };
  let taken = 0;
  const nextItem = () => items[taken++ % items.length]!;
  // PostgreSQL updates its statistics a minute after a table has grown; here that is now.
  await ask(shop.url, 8, seconds, () => order(nextItem()));
  await sql`analyze`.execute(db);
  const rows = [];
  for (const connections of [1, 16]) {
    const ours: Cost[] = [];
    const min: Cost[] = [];
    const whole: Cost[] = [];
    const writer = handWriter(databaseUrl, connections, nextItem);
    const hand = { pids: [process.pid], postmaster };
    await ask(shop.url, connections, 1, () => order(nextItem()));
    await writer.place(byHand.min, 0.5);
    await writer.place(byHand.whole, 0.5);
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await costOf(workers, () => ask(shop.url, connections, seconds, () => order(nextItem()))));
      min.push(await costOf(hand, () => writer.place(byHand.min, seconds)));
      whole.push(await costOf(hand, () => writer.place(byHand.whole, seconds)));
    }
    await writer.end();
    rows.push({
      orders: `${connections} connections`,
      ...columns(together(ours)),
      'p99 ms': Math.round(middle(ours.map(({ loads }) => loads[0]!.p99Ms))),
      'least by hand': Math.round(middleRate(min)),
      'both ms of it': ms(perResponse(together(min)).both),
      ratio: (middleRate(ours) / middleRate(min)).toFixed(2),
      goal: connections === 16 ? 'at least 0.5, p99 under 100' : '',
      'whole by hand': Math.round(middleRate(whole)),
      'both ms of that': ms(perResponse(together(whole)).both),
      'ratio to it': (middleRate(ours) / middleRate(whole)).toFixed(2),
      statuses: statuses(ours.flatMap(({ loads }) => loads)),
    });
  }
  printTable(rows);
}

/**
 * The round trips of one order to the database: of the second one, since the first also learns the types of columns.
 */
export async function roundTrips({ databaseUrl, smtpUrl, folder, items }: Setup): Promise<Row> {
  const counter = await countRoundTrips(databaseUrl);
  // Without jobs, whose queries would be counted too.
  const outside = { databaseUrl: counter.databaseUrl, smtpUrl };
  const shop = await startShopProcess(outside, `${folder}/counted`, { role: 'serve' });
  let next = 0;
  const once = (request: () => BenchRequest) => {
    let isSent = false;
    return ask(shop.url, 1, 60, () => {
      if (isSent) return null;
      isSent = true;
      return request();
    });
  };
  await once(() => order(items[next++]!));
  const before = counter.roundTrips();
  await once(() => order(items[next++]!));
  const measured = counter.roundTrips() - before;
  await shop.stop();
  await counter.stop();
  return { fact: 'round trips to the database for one order', measured, goal: 'at most 6' };
}

/** Fifty parallel buyers of ten units, three times. */
export async function lastUnits({ db, items }: Setup, shop: Running): Promise<Row[]> {
  const rows: Row[] = [];
  for (let round = 0; round < 3; round += 1) {
    const item = items[items.length - 1 - round]!;
    const { variantId, size } = item;
    await sql`
      update stock set quantity = reserved + 10 where variant_id = ${variantId} and size = ${size}`.execute(db);
    let requestCount = 0;
    const startedAt = performance.now();
    const load = await ask(shop.url, 50, 60, () => ((requestCount += 1) <= 50 ? order(item) : null));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2);
    const measured = `${statuses([load])} in ${seconds} s`;
    rows.push({ fact: '50 buyers after 10 pieces', measured, goal: '10 x 200, 40 x 409 under 0.3 s' });
  }
  return rows;
}

export function order(item: Item): BenchRequest {
  placed += 1;
  const options = { size: item.size, email: `buyer-${placed}@example.com` };
  return {
    path: '/api/orders',
    method: 'POST',
    body: JSON.stringify(orderPayload([{ ...item, variants: {} }], options)),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `bench-${process.pid}-${placed}`,
      [orderKeyHeader]: tokenOf(placed),
    },
  };
}

function statuses(loads: readonly Load[]): string {
  const all: Record<string, number> = {};
  for (const load of loads) {
    for (const [status, times] of Object.entries(load.statuses)) all[status] = (all[status] ?? 0) + times;
  }
  return Object.entries(all)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ');
}
