import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';

const ofStaff = 'manager@example.com';

test('staff who correct the address of a shipped order to their own get no delivery code, in an email, by its link or in an account', async () => {
  const { shop, manager, shopper, order, url } = await paidOrder();
  await manager.call('POST', `${url}/ship`, {});
  await sendEmail(shop, `order-shipped:${order._id}`);
  const code = (await read(shopper, order)).deliveryCode!;
  expect(code).toMatch(/^\d{6}$/);
  const again = (emailKey: string, key: string) => manager.call('POST', `${url}/emails`, { emailKey, key });
  const waiting = await again(`order-shipped:${order._id}`, '1e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a51');
  expect(waiting.status).toBe(200);
  shop.clock.forward({ minutes: 1 });

  expect((await correct(manager, order)).status).toBe(200);
  await again(`order-shipped:${order._id}:before:1`, '1e6f0c52-7d4b-4b8e-9a3f-0c1d2e3f4a52');

  await expectNoCode(shop, order, code);
  expect((await read(shopper, order)).deliveryCode).toBe(code); // The browser that placed it has it as before.
  expect((await manager.call('POST', `${url}/deliver`, { code })).status).toBe(200);
});

test('nor when they correct it before the parcel leaves', async () => {
  const { shop, manager, shopper, order, url } = await paidOrder();
  await correct(manager, order);

  await manager.call('POST', `${url}/ship`, {});

  await expectNoCode(shop, order, (await read(shopper, order)).deliveryCode!);
});

async function paidOrder() {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop, undefined, { email: 'ada@exampel.com' });
  const { shopper, order } = buyer;
  await shopper.verify(await payAtProvider(shop, buyer));
  return { shop, shopper, order, manager: await newStaff(shop, 'manager'), url: `/api/admin/orders/${order._id}` };
}

const correct = (staff: Shopper, { _id }: Order) =>
  staff.call('PUT', `/api/admin/orders/${_id}/email`, { email: ofStaff, version: 0 });

const read = async (shopper: Shopper, { _id }: Order) =>
  (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;

/** Of nothing that reaches the address of staff. */
async function expectNoCode(shop: TestShop, order: Order, code: string): Promise<void> {
  const waiting = await shop.db.selectFrom('letters').select('key').where('sentAt', 'is', null).execute();
  for (const { key } of waiting) await sendEmail(shop, key);
  const emails = shop.db.selectFrom('caughtMail').select('text').where('recipient', '=', ofStaff);
  const texts = (await emails.execute()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(code))).toEqual([]);
  const [key] = texts.flatMap((text) => /(?<=#k=)\S+/.exec(text) ?? []);
  const byLink = new Shopper(shop);
  const { body } = await byLink.call('POST', `/api/orders/${order._id}/open`, { key });
  expect(body['order']).toMatchObject({ _id: order._id });
  expect(body['order']).not.toHaveProperty('deliveryCode');
  const account = await newShopper(shop, { email: ofStaff }, byLink);
  expect(await read(account, order)).toMatchObject({ _id: order._id });
  expect(await read(account, order)).not.toHaveProperty('deliveryCode');
}
