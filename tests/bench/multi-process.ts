import path from 'node:path';
import { sql } from 'kysely';
import { columns, costOf, middle } from './cost.ts';
import { ask } from './load.ts';
import { order } from './orders.ts';
import { childrenOf } from './processor.ts';
import { type Running, startShopProcess } from './processes.ts';
import type { Setup } from './setup.ts';
import { printTable } from './table.ts';

/** The same work by one process and by several on one port, in alternating turns. */
export async function severalProcesses(stand: Setup, max: number, seconds: number): Promise<void> {
  let requestCount = 0;
  const work = {
    'list, kept': () => ({ path: '/api/product/list' }),
    'list, new each time': () => ({ path: `/api/product/list?price=${(requestCount += 1)}-1000000` }),
    'order placed': () => order(stand.items[(requestCount += 7) % stand.items.length]!),
  };
  const counts = [1, max];
  const shops: Running[] = [];
  for (const count of counts) {
    shops.push(await startShopProcess(stand, path.join(stand.folder, `data-${count}`), { processes: count }));
  }
  try {
    for (const next of Object.values(work)) {
      for (const shop of shops) await ask(shop.url, 16, seconds / 2, next);
    }
    // PostgreSQL updates its statistics a minute after a table has grown; here that is now.
    await sql`analyze`.execute(stand.db);
    const rows = [];
    for (const [name, next] of Object.entries(work)) {
      const rates = counts.map((): number[] => []);
      const costs = [];
      for (let turn = 0; turn < 3; turn += 1) {
        for (const [number, shop] of shops.entries()) {
          const pids = [shop.pid, ...childrenOf(shop.pid)];
          const cost = await costOf({ pids, postmaster: stand.postmaster }, () => ask(shop.url, 16, seconds, next));
          rates[number]!.push(cost.loads[0]!.perSecond);
          if (turn === 2) costs.push(cost);
        }
      }
      for (const [number, count] of counts.entries()) {
        rows.push({
          work: name,
          processes: count,
          ...columns(costs[number]!),
          'a second': Math.round(middle(rates[number]!)),
        });
      }
    }
    printTable(rows);
  } finally {
    for (const shop of shops) await shop.stop();
  }
}
