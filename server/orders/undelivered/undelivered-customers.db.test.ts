import { expect, test } from 'vitest';
import {
  paidBuyer,
  ship,
  shopWithTexts,
  statesOf,
  textsAfterSending,
} from '../../../tests/actions/messages/text-messages.ts';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { payAtProvider } from '../../../tests/actions/purchase.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { tablesWith } from '../../../tests/shop/dump.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { finishErasures } from '../../privacy/delete-account.ts';

const day = 24 * 60;

test('the note about a parcel that came back goes with its customer, who has it in the export of their data until then', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const manager = await newStaff(shop, 'manager');
  const order = await shipped(shop, ada, manager);
  await comeBack(manager, order._id, { note: 'Her brother sent the rider away' });
  const { body } = await ada.call('GET', '/api/user/export');
  expect(JSON.stringify(body)).toContain('Her brother sent the rider away');

  expect((await ada.call('DELETE', '/api/user/delete-account')).status).toBe(200);
  // It is in the shop again, so it may still have to be sent.
  shop.clock.forward({ minutes: 30 * day });
  await finishErasures(shop);
  expect(await tablesWith(shop.db, ['Her brother'])).toEqual(['public.order_notes']);

  shop.clock.forward({ minutes: 365 * day });
  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['Her brother'])).toEqual([]);
  expect(await sendAgain(await newStaff(shop, 'manager'), order._id)).toMatchObject({ body: { code: 'gone' } });
});

test('a corrected address gets the email that the parcel came back, or is on its way again, without the code', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const order = await shipped(shop, new Shopper(shop), owner);
  await comeBack(owner, order._id);
  const correct = async (email: string) => {
    const { emailVersion: version } = await adminOrderOf(owner, order._id);
    return owner.call('PUT', `/api/admin/orders/${order._id}/email`, { email, version });
  };

  expect((await correct('ada.eze@example.com')).status).toBe(200);
  expect((await emailsTo(shop, 'ada.eze@example.com')).toSorted()).toEqual([
    `order-paid:${order._id}`,
    `undelivered:${order._id}:1`,
  ]);
  await sendAgain(owner, order._id);
  expect((await correct('a.eze@example.com')).status).toBe(200);

  expect((await emailsTo(shop, 'a.eze@example.com')).toSorted()).toEqual([
    `order-paid:${order._id}`,
    `sent-again:${order._id}:1`,
  ]);
  const texts = await shop.db.selectFrom('letters').select('text').where('key', 'like', 'sent-again:%').execute();
  for (const { text } of texts) expect(text).not.toContain('Your delivery code');
});

test('a text message that waits does not say that a parcel is on its way once it came back, but does once it is sent again', async () => {
  const shop = await shopWithTexts(['shipped']);
  const staff = await newStaff(shop);
  const [back, again] = [await paidBuyer(shop), await paidBuyer(shop, 'obi@example.com')];
  for (const buyer of [back, again]) {
    await ship(shop, buyer);
    await comeBack(staff, buyer.order._id);
    shop.clock.forward({ minutes: 1 });
  }
  await sendAgain(staff, again.order._id);

  expect(await textsAfterSending(shop)).toEqual([expect.stringContaining('is on its way with GIG Logistics')]);
  expect(await statesOf(shop)).toEqual([
    ['shipped', 'left_out', 'overtaken'],
    ['shipped', 'sent', null],
  ]);
});

test('an anonymous order that came back waits in its list only while there is money to refund', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'ALL', percent: 100 });
  await shop.db.updateTable('deliveryAreas').set({ price: 0 }).execute();
  const ada = await newShopper(shop);
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const coupon = { code: 'ALL', discount: shirt.price };
  const free = await ada.order({ ...orderPayload([shirt], { coupon }), shippingPrice: 0, totalAmount: 0 });
  const bought = await ada.order({ ...orderPayload([shirt]), shippingPrice: 0, totalAmount: shirt.price });
  await ada.verify(await payAtProvider(shop, { shopper: ada, order: bought }));
  for (const { _id } of [free, bought]) {
    expect((await manager.call('POST', `/api/admin/orders/${_id}/ship`, {})).status).toBe(200);
    expect((await comeBack(manager, _id)).status).toBe(200);
  }
  expect(await listed(manager)).toEqual([free._id, bought._id].toSorted());

  await ada.call('DELETE', '/api/user/delete-account');
  shop.clock.forward({ minutes: 61 * day });
  await finishErasures(shop);

  const later = await newStaff(shop, 'manager');
  expect(await listed(later)).toEqual([bought._id]);
  expect(await adminOrderOf(later, free._id)).toMatchObject({ isAnonymous: true, isToSendAgain: false });
  expect(await adminOrderOf(later, bought._id)).toMatchObject({ isAnonymous: true, isToSendAgain: true });
});

async function listed(staff: Shopper): Promise<string[]> {
  const { body } = await staff.call('GET', '/api/admin/orders?show=back');
  return (body['orders'] as { _id: string }[]).map(({ _id }) => _id).toSorted();
}

async function shipped(shop: TestShop, shopper: Shopper, staff: Shopper) {
  const order = await shopper.order(orderPayload([await makeProduct(shop.db, { stock: { M: 3 } })]));
  await shopper.verify(await payAtProvider(shop, { shopper, order }));
  expect((await staff.call('POST', `/api/admin/orders/${order._id}/ship`, {})).status).toBe(200);
  return order;
}

async function emailsTo({ db }: TestShop, recipient: string): Promise<string[]> {
  const emails = await db.selectFrom('letters').select('key').where('recipient', '=', recipient).execute();
  return emails.map(({ key }) => key);
}
