import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { refundAll } from '../../../tests/actions/after-sale/refund-all.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { emailKeys, guestWithOrder, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('a parcel whose refund restocked its items and failed is not sent again: they are on sale, also once the refund is dismissed', async () => {
  const { shop, owner, id } = await parcelThatCameBack();
  const failed = await failingRefund({ shop, owner, id }, { isRestocked: true });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);

  expect((await sendAgain(owner, id)).body.code).toBe('refund_failed');
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);
  expect(await sendAgain(owner, id)).toMatchObject({
    status: 409,
    body: { code: 'not_changeable', message: expect.stringContaining('back on sale') },
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);

  expect((await refundAll(owner, id)).status).toBe(200);
  expect((await sendAgain(owner, id)).body.code).toBe('nothing_to_ship');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a parcel whose refund failed and restocked nothing is sent again once the refund is dismissed', async () => {
  const { shop, owner, id } = await parcelThatCameBack();
  const failed = await failingRefund({ shop, owner, id }, { isRestocked: false });

  expect((await sendAgain(owner, id)).body.code).toBe('refund_failed');
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);
  expect((await sendAgain(owner, id)).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('an order whose refund restocked its items and failed is not shipped: they are on sale, until it is refunded anew', async () => {
  const { shop, owner, id } = await paidOrder();
  const failed = await failingRefund({ shop, owner, id }, { isRestocked: true });
  const ship = () => owner.call('POST', `/api/admin/orders/${id}/ship`, {});
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);

  expect(await ship()).toMatchObject({ status: 409, body: { message: expect.stringContaining('back on sale') } });
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);
  expect((await ship()).body.code).toBe('not_changeable');
  expect((await refundAll(owner, id)).status).toBe(200);

  expect((await ship()).body.code).toBe('nothing_to_ship');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a parcel that came back keeps its address once all of it was refunded, and its customer has nothing more to agree', async () => {
  const { shop, owner, shopper, id } = await parcelThatCameBack();
  const undelivered = async () => ((await shopper.call('GET', `/api/orders/${id}`)).body['order'] as Order).undelivered;
  const { leftKobo } = await adminOrderOf(owner, id);
  const fee = { lines: [], extra: 500, reason: 'Delivery', key: randomUUID(), leftKobo };
  expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, fee)).status).toBe(200);
  expect(await undelivered()).toMatchObject({ isRefunded: false });
  const address = { name: 'Bisi Ojo', street: '7 Allen Avenue', city: 'Ikeja', zipCode: '', phone: '08035550199' };
  const change = (form: object) => owner.call('PUT', `/api/admin/orders/${id}/address`, { ...address, ...form });
  expect((await change({})).status).toBe(200);
  const emails = await emailKeys(shop.db);

  expect((await refundAll(owner, id)).status).toBe(200);

  expect(await undelivered()).toMatchObject({ isRefunded: true });
  expect(await change({ street: '9 Allen Avenue' })).toMatchObject({ status: 409, body: { code: 'address_final' } });
  expect(await emailKeys(shop.db)).toEqual(emails);
});

async function parcelThatCameBack() {
  const { shop, owner, id, shopper } = await paidOrder();
  expect((await owner.call('POST', `/api/admin/orders/${id}/ship`, {})).status).toBe(200);
  expect((await comeBack(owner, id)).status).toBe(200);
  return { shop, owner, id, shopper };
}

async function paidOrder() {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return { shop, owner, id: buyer.order._id, shopper: buyer.shopper };
}

type Parcel = Awaited<ReturnType<typeof parcelThatCameBack>>;

/** Refunds all of it, which the provider then cannot pay. */
async function failingRefund(
  { shop, ...parcel }: Omit<Parcel, 'shopper'>,
  back: { isRestocked: boolean },
): Promise<string> {
  expect((await refundAll(parcel.owner, parcel.id, back)).status).toBe(200);
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  const [failed] = await refunds(shop);
  expect(failed).toMatchObject({ status: 'failed' });
  return failed!.id;
}
