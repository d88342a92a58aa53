import { expect, test } from 'vitest';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  confirmedOrder,
  dispatch,
  ownOrder,
  receiveCash,
  shopOnDelivery,
} from '../../../tests/actions/pay-on-delivery.ts';
import { payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { dispatchedUnits } from '../../stock/dispatched-units.ts';

test('an order to be paid on delivery that came back is cancelled: its items are on sale again, and nothing is refunded', async () => {
  const { shop, manager, placed } = await outForDelivery();
  expect((await comeBack(manager, placed.id, { reason: 'not_accepted' })).status).toBe(200);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 2 }]);

  expect((await cancel(manager, placed.id)).status).toBe(200);

  expect(await ownOrder(placed)).toMatchObject({ status: 'cancelled', refunds: [] });
  expect((await ownOrder(placed)).undelivered).toBeUndefined();
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await sendAgain(manager, placed.id)).toMatchObject({ status: 409, body: { code: 'order_moved' } });
  expect(await complaints(shop)).toEqual([]);
});

test('it is sent again, and its money delivers it', async () => {
  const { shop, manager, placed } = await outForDelivery();
  await comeBack(manager, placed.id);
  expect((await sendAgain(manager, placed.id)).status).toBe(200);
  const email = shop.db.selectFrom('letters').select('text').where('key', '=', `sent-again:${placed.id}:1`);
  expect((await email.executeTakeFirstOrThrow()).text).toContain('you pay when it arrives');

  expect((await receiveCash(manager, placed.id)).status).toBe(200);

  expect(await ownOrder(placed)).toMatchObject({ status: 'delivered', isPaid: true });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test.each(['by transfer to the shop', 'online'])(
  'an order that came back and is paid first, %s, is delivered only after it was sent again',
  async (how) => {
    const { shop, manager, placed } = await outForDelivery();
    await comeBack(manager, placed.id);

    if (how === 'online') {
      const order = await ownOrder(placed);
      await placed.shopper.verify(await payAtProvider(shop, { shopper: placed.shopper, order }));
    } else expect((await receiveCash(manager, placed.id)).status).toBe(200);

    expect(await ownOrder(placed)).toMatchObject({
      status: 'shipped',
      isPaid: true,
      undelivered: { reason: 'unreachable' },
    });
    expect((await deliver(manager, placed.id)).body.code).toBe('undelivered');
    await sendAgain(manager, placed.id);
    expect((await deliver(manager, placed.id)).status).toBe(200);
    expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 0 }]);
    expect(await complaints(shop)).toEqual([]);
  },
);

test('the list says that an order to be paid on delivery came back, until it is sent again', async () => {
  const { manager, placed } = await outForDelivery();
  const row = async () => (await manager.call('GET', '/api/admin/orders?show=collect')).body['orders'] as unknown[];
  expect(await row()).toMatchObject([{ onDelivery: 'out', isBack: false }]);
  await comeBack(manager, placed.id);
  // A browser with the former release knows no other stage.
  expect(await row()).toMatchObject([{ onDelivery: 'out', isBack: true }]);
  await sendAgain(manager, placed.id);
  expect(await row()).toMatchObject([{ onDelivery: 'out', isBack: false }]);
});

test('units that came back are counted in the shop again, until they are sent again', async () => {
  const { shop, shirt, manager, placed } = await outForDelivery();
  const away = async () => (await dispatchedUnits(shop.db, [shirt.variantId]))({ ...shirt, size: 'M' });
  expect(await away()).toBe(2);
  await comeBack(manager, placed.id);
  expect(await away()).toBe(0);
  await sendAgain(manager, placed.id);
  expect(await away()).toBe(2);
});

async function outForDelivery() {
  const { shop, shirt, manager } = await shopOnDelivery();
  const placed = await confirmedOrder(shop, shirt, { quantity: 2 });
  expect((await dispatch(manager, placed.id)).status).toBe(200);
  return { shop, shirt, manager, placed };
}

const cancel = (staff: Shopper, id: string) =>
  staff.call('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Came back', isRestocked: true });

const deliver = (staff: Shopper, id: string) => staff.call('POST', `/api/admin/orders/${id}/deliver`);
