import { expect, test } from 'vitest';
import { evidenceDraft } from '#shared/admin/payments/evidence-draft.ts';
import type { Order } from '#shared/orders/api.ts';
import { newestReturn, requestedExchange } from '../../../tests/actions/after-sale/exchanges.ts';
import { decide, receive } from '../../../tests/actions/after-sale/returns.ts';
import { openLink, payLinkForm, sellByLink, withAddress } from '../../../tests/actions/pay-links.ts';
import { type Buyer, guestWithOrder, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('the code that a customer gives the rider proves the delivery: on the timeline and in a dispute’s evidence', async () => {
  const { shop, packer, shopper, order, url } = await shippedOrder();
  const code = await codeOf(shopper, order);

  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await packer.call('POST', `${url}/deliver`, { code: typed })).status).toBe(200);

  expect(await statusOf(shop.db, order)).toBe('delivered');
  const file = await adminOrderOf(await newStaff(shop, 'manager'), order._id);
  expect(file.deliveryProvedAt).toBe(shop.now().toISOString());
  expect(file.events.at(-1)).toMatchObject({
    kind: 'delivered',
    by: { name: 'The packer' },
    note: { proof: 'code' },
  });
  expect(evidenceDraft(file).serviceDetails).toContain('Handed over on 2026-11-02 for the delivery code');
});

test('a code is known to the customer alone, from the shipment until the delivery', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const { shopper, order } = buyer;
  await shopper.verify(await payAtProvider(shop, buyer));
  expect((await read(shopper, order)).deliveryCode).toBeUndefined();
  const [manager, url] = [await newStaff(shop, 'manager'), `/api/admin/orders/${order._id}`];
  await manager.call('POST', `${url}/ship`, {});

  const code = await codeOf(shopper, order);
  const { text } = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', '=', `order-shipped:${order._id}`)
    .executeTakeFirstOrThrow();
  expect(text).toContain(code);
  for (const path of [url, `/api/admin/slips?ids=${order._id}`, `/api/admin/packing/${order._id}`])
    expect(JSON.stringify((await manager.call('GET', path)).body)).not.toContain(code);

  await manager.call('POST', `${url}/deliver`);
  expect((await read(shopper, order)).deliveryCode).toBeUndefined();
});

test('anyone who has a pay link, as staff do, reads no code: not of its order, nor of what comes in exchange', async () => {
  const { shop, shirt, owner, manager } = await counterWithSizes();
  const { id, file } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const byLink = new Shopper(shop);
  const order = await openLink(byLink, file);
  await byLink.verify(await payAtProvider(shop, { shopper: byLink, order }));
  await manager.call('POST', `/api/admin/orders/${id}/ship`, {});

  expect(await read(byLink, order)).toMatchObject({ status: 'shipped' });
  expect((await read(byLink, order)).deliveryCode).toBeUndefined();
  expect((await openLink(new Shopper(shop), file)).deliveryCode).toBeUndefined();

  // Its customer has it: in the email, and in their account, in whatever browser.
  const code = await codeOf(await newShopper(shop, withAddress, byLink), order);
  expect((await byLink.call('GET', `/api/user/orders/${id}`)).body['order']).toMatchObject({ deliveryCode: code });
  const { text } = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', '=', `order-shipped:${id}`)
    .executeTakeFirstOrThrow();
  expect(text).toContain(code);

  await manager.call('POST', `/api/admin/orders/${id}/deliver`, { code });
  const again = new Shopper(shop);
  const buyer = { shopper: again, order: await openLink(again, file) };
  await receiveExchange(buyer, { shirt, owner });
  const replacement = { ...order, _id: (await newestReturn(buyer)).replacementOrder! };
  await manager.call('POST', `/api/admin/orders/${replacement._id}/ship`, {});
  expect(await read(again, replacement)).toMatchObject({ status: 'shipped' });
  expect((await read(again, replacement)).deliveryCode).toBeUndefined();
  await codeOf(byLink, replacement);
});

test('a wrong code is said and changes nothing; after five only a delivery without a code is left', async () => {
  const { shop, packer, shopper, order, url } = await shippedOrder();
  const code = await codeOf(shopper, order);
  const wrong = { code: code === '000000' ? '000001' : '000000' };

  const tries = await Promise.all(Array.from({ length: 7 }, () => packer.call('POST', `${url}/deliver`, wrong)));
  const count = (rejection: string) => tries.filter(({ body }) => body.code === rejection).length;
  expect([count('code_wrong'), count('code_tries_over')]).toEqual([5, 2]);
  expect((await packer.call('POST', `${url}/deliver`, { code: '12' })).body).toMatchObject({
    fields: { code: 'Enter the 6 digits that the customer has, or leave it empty' },
  });
  expect((await packer.call('POST', `${url}/deliver`, { code })).body.code).toBe('code_tries_over');
  expect(await statusOf(shop.db, order)).toBe('shipped');

  expect((await packer.call('POST', `${url}/deliver`, { code: '' })).status).toBe(200);
  expect((await adminOrderOf(await newStaff(shop, 'manager'), order._id)).deliveryProvedAt).toBeNull();
});

test('a proof stays as it was made', async () => {
  const { shop, packer, shopper, order, url } = await shippedOrder();
  await packer.call('POST', `${url}/deliver`, { code: await codeOf(shopper, order) });

  await expect(
    shop.db.updateTable('deliveryProofs').set({ provedBy: 'staff:other' }).where('orderId', '=', order._id).execute(),
  ).rejects.toThrow(/proved already/);
});

async function counterWithSizes() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
  return { shop, shirt, owner: await newStaff(shop), manager: await newStaff(shop, 'manager') };
}

async function receiveExchange(buyer: Buyer, { shirt, owner }: { shirt: CreatedProduct; owner: Shopper }) {
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);
}

async function shippedOrder() {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const packer = await newStaff(shop, 'packer');
  const url = `/api/admin/orders/${buyer.order._id}`;
  expect((await packer.call('POST', `${url}/ship`, {})).status).toBe(200);
  return { shop, packer, url, ...buyer };
}

const read = async (shopper: Shopper, { _id }: Order) =>
  (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;

async function codeOf(shopper: Shopper, order: Order): Promise<string> {
  const { deliveryCode } = await read(shopper, order);
  expect(deliveryCode).toMatch(/^\d{6}$/);
  return deliveryCode!;
}
