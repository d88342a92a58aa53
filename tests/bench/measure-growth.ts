import path from 'node:path';
import { columns, costOf, ms, perResponse, type Cost } from './cost.ts';
import { measureUncachedResponses } from './uncached.ts';
import { indexCost } from './index-memory.ts';
import { ask, type BenchRequest } from './load.ts';
import { loadOrders } from './rows/many-orders.ts';
import { order } from './orders.ts';
import { residentMb } from './processor.ts';
import { type Running, startShopProcess } from './processes.ts';
import { openStand, type Setup } from './setup.ts';
import { printTable } from './table.ts';
import { openFloor } from './cached-responses.ts';

/** How the cost of everything on a shopper's path changes while the shop grows; no response is cached. */
export async function measureGrowth(
  sizes: readonly { products: number; orders: number }[],
  seconds: number,
): Promise<void> {
  const costs = new Map<string, number[]>();
  for (const size of sizes) {
    const stand = await openStand(size.products);
    try {
      const customer = await loadOrders(stand.db, size.orders);
      const index = await indexCost(stand.db);
      const shop = await startShopProcess(stand, path.join(stand.folder, 'data'));
      const floor = await openFloor(stand, shop);
      try {
        const rows = [
          ...(await measureUncachedResponses(stand, shop, floor, seconds)),
          ...(await ordersOf(stand, shop, customer, seconds)),
        ];
        for (const { 'nothing kept': name, 'both ms': both } of rows)
          costs.set(name, [...(costs.get(name) ?? []), both]);
        console.log(
          `${size.products} products, ${size.orders} orders: the index is read in ${index.seconds.toFixed(1)} s and keeps ${index.megabytes.toFixed(0)} MB, ` +
            `the process ${residentMb(shop.pid).toFixed(0)} MB after all of it`,
        );
      } finally {
        await floor.stop();
        await shop.stop();
      }
    } finally {
      await stand.end();
    }
  }
  printTable(
    [...costs].map(([name, all]) => ({
      'server and PostgreSQL, ms': name,
      ...Object.fromEntries(all.map((both, number) => [`${sizes[number]!.products} products`, both])),
      'last to first': (all.at(-1)! / all[0]!).toFixed(2),
      goal: name.startsWith('floor') ? '' : `at most 2${name.startsWith('list') ? ', and 4 ms' : ''}`,
    })),
  );
}

async function ordersOf(
  stand: Setup,
  shop: Running,
  customer: { cookie: string; orderIds: string[] },
  seconds: number,
) {
  const headers = { cookie: customer.cookie };
  let requestCount = 0;
  const requests: Record<string, () => BenchRequest> = {
    'own order': () => ({
      path: `/api/orders/${customer.orderIds[(requestCount += 1) % customer.orderIds.length]}`,
      headers,
    }),
    'order history, 20 orders': () => ({ path: '/api/user/orders', headers }),
    'order placed': () => order(stand.items[(requestCount += 7) % stand.items.length]!),
  };
  const rows = [];
  for (const [name, next] of Object.entries(requests)) {
    await ask(shop.url, 2, seconds / 4, next, 60);
    const cost: Cost = await costOf({ pids: [shop.pid], postmaster: stand.postmaster }, () =>
      ask(shop.url, 2, seconds, next, 120),
    );
    rows.push({ 'nothing kept': name, ...columns(cost), 'both ms': ms(perResponse(cost).both) });
  }
  return rows;
}
