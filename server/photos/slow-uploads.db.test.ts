import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendPhoto } from '../../tests/actions/photos.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import { type Buyer, guestWithOrder } from '../../tests/actions/purchase.ts';
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
  const beginning = beginningOfPhoto({ shopper, order });

  for (const round of [1, 2, 3]) {
    await db.transaction().execute(async (tx) => {
      await sql`lock table order_access in access exclusive mode`.execute(tx);
      const sockets = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
      for (const socket of sockets) socket.write(beginning);
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

test('an order whose photos arrive slowly leaves room for those of others', async () => {
  const shop = await testShop();
  const slow = await guestWithDelivery(shop);
  const buyer = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const uploads = Array.from({ length: 8 }, () => slowUpload(Number(port), beginningOfPhoto(slow)));
  await expect.poll(() => uploads.filter(({ response }) => response().includes(' 429 ')).length, soon).toBe(6);

  const { status } = await sendPhoto(buyer.shopper, buyer.order, await photo({ color: '#1f4e9c' }).jpeg().toBuffer());

  expect(status).toBe(200);
  for (const { socket } of uploads) socket.destroy();
});

test('a photo of an order that is not delivered is rejected before it has arrived', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));

  const { socket, response } = slowUpload(Number(port), beginningOfPhoto(buyer));

  await expect.poll(response, soon).toContain('photos_too_early');
  socket.destroy();
});

/** The head of a request that adds a photo, and four bytes of its body. */
function beginningOfPhoto({ shopper, order }: Buyer): string {
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
  return `${lines.join('\r\n')}\r\n\r\nJPEG`;
}

/** A connection that sends no more than this. */
function slowUpload(port: number, beginning: string) {
  let received = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.write(beginning);
  return { socket, response: () => received };
}
