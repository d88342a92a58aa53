import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendPhoto } from '../../tests/actions/photos.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import { photo } from '../../tests/data/photos.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const soon = { timeout: 60_000 };

test('shoppers who leave before the shop knows whether they may send a photo take nobody’s place', async () => {
  const shop = await testShop();
  const { app, db } = shop;
  const { shopper, order } = await guestWithDelivery(shop);
  let gone = 0;
  app.server.on('connection', (connection) => connection.on('close', () => (gone += 1)));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const cookie = Object.entries(shopper.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const lines = [
    `POST /api/orders/${order._id}/photos HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'Content-Type: image/jpeg',
    'Content-Length: 5000',
  ];

  for (const round of [1, 2, 3]) {
    await db.transaction().execute(async (tx) => {
      await sql`lock table order_access in access exclusive mode`.execute(tx);
      const sockets = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
      for (const socket of sockets) socket.write(`${lines.join('\r\n')}\r\n\r\nJPEG`);
      await expect.poll(() => lockWaits(db), soon).toBe(2);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => gone, soon).toBe(2 * round);
    });
    // Until the shop knows that they may.
    await expect.poll(() => usesOf('add a photo'), soon).toBeGreaterThanOrEqual(2 * round);
  }

  const { status } = await sendPhoto(shopper, order, await photo({ color: '#1f4e9c' }).jpeg().toBuffer());
  expect(status).toBe(200);

  async function usesOf(action: string): Promise<number> {
    const { rows } = await sql<{ uses: number }>`
      select coalesce(max(used), 0)::integer as uses from allowances where key like ${`%${action}%`}`.execute(db);
    return rows[0]!.uses;
  }
});
