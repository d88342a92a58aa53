import { randomUUID } from 'node:crypto';
import { startSession } from '#server/accounts/sessions.ts';
import { columns, costOf } from './cost.ts';
import { ask } from './load.ts';
import type { Running } from './processes.ts';
import type { Setup } from './setup.ts';
import { printTable } from './table.ts';

const shoppers = 64;

/** Eight shoppers in parallel add items to their carts on the server. */
export async function cart({ db, postmaster, items }: Setup, shop: Running, seconds: number): Promise<void> {
  const cookies: string[] = [];
  for (let number = 0; number < shoppers; number += 1) {
    const { id } = await db
      .insertInto('accounts')
      .values({
        id: randomUUID(),
        email: `cart-${number}@example.com`,
        firstName: 'Ada',
        lastName: 'Eze',
        createdAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    cookies.push(`session=${(await startSession(db, { accountId: id, browser: null }, new Date())).access}`);
  }
  let requestCount = 0;
  const add = () => {
    requestCount += 1;
    // At most five lines of 20 items per cart; a full cart is started again with other items.
    const shopper = requestCount % shoppers;
    const { productId, variantId, size } =
      items[(shopper * 7 + (Math.floor(requestCount / shoppers) % 5)) % items.length]!;
    return {
      path: '/api/cart',
      method: 'POST' as const,
      body: JSON.stringify({ productId, variantId, size, quantity: 1 }),
      headers: { 'content-type': 'application/json', cookie: cookies[shopper]! },
    };
  };
  const emptied = setInterval(() => void db.deleteFrom('cartLines').where('quantity', '>', 15).execute(), 200);
  await ask(shop.url, 8, 1, add);
  const cost = await costOf({ pids: [shop.pid], postmaster }, () => ask(shop.url, 8, seconds * 2, add));
  clearInterval(emptied);
  const [load] = cost.loads;
  printTable([
    {
      cart: 'added to, 8 connections',
      ...columns(cost),
      goal: 'at least 1000 a second',
      'p99 ms': Math.round(load!.p99Ms),
      statuses: JSON.stringify(load!.statuses),
    },
  ]);
}
