import { expect, test } from 'vitest';
import { confirmedOrder, dispatch, orderOnDelivery, shopOnDelivery } from '../../../tests/actions/pay-on-delivery.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';

test('orders that wait for a call come before those that are packed or on their way, the oldest first, and are counted', async () => {
  const { shop, owner } = await shopOnDelivery();
  const shirt = await makeProduct(shop.db, { stock: { M: 10 } });
  const out = await confirmedOrder(shop, shirt, { email: 'out@example.com' });
  await dispatch(owner, out.id);
  shop.clock.forward({ hours: 48 });
  const toPack = await confirmedOrder(shop, shirt, { email: 'to.pack@example.com' });
  shop.clock.forward({ hours: 2 });
  const first = await orderOnDelivery(shop, shirt, { email: 'first@example.com' });
  shop.clock.forward({ hours: 2 });
  const second = await orderOnDelivery(shop, shirt, { email: 'second@example.com' });

  const manager = await newStaff(shop, 'manager');
  expect(await shown(manager, 'confirm')).toEqual([first.id, second.id]);
  expect(await shown(manager, 'collect')).toEqual([first.id, second.id, out.id, toPack.id]);
  const { counts } = (await manager.call('GET', '/api/admin/order-counts')).body as Counts;
  expect([counts['confirm'], counts['collect']]).toEqual([2, 4]);
  const { dashboard } = (await manager.call('GET', '/api/admin/dashboard')).body as Counts;
  expect([dashboard['toConfirm'], dashboard['toCollect']]).toEqual([2, 4]);

  await manager.call('POST', `/api/admin/orders/${first.id}/confirm`, {});
  expect(await shown(manager, 'confirm')).toEqual([second.id]);
});

type Counts = Record<'counts' | 'dashboard', Record<string, number>>;

async function shown(staff: Shopper, show: string): Promise<string[]> {
  const { body } = await staff.call('GET', `/api/admin/orders?show=${show}`);
  return (body['orders'] as { _id: string }[]).map(({ _id }) => _id);
}
