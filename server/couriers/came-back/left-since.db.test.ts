import { expect, test } from 'vitest';
import { refundAll } from '../../../tests/actions/after-sale/refund-all.ts';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { guestWithOrder, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('a refund of items that were in the shop when its form was opened, and have arrived since, restocks nothing', async () => {
  for (const isSentAgain of [false, true]) {
    const shop = await testShop();
    const owner = await newStaff(shop);
    const buyer = await guestWithOrder(shop);
    await buyer.shopper.verify(await payAtProvider(shop, buyer));
    const { _id } = buyer.order;
    const post = (path: string, body?: object) => owner.call('POST', `/api/admin/orders/${_id}/${path}`, body);
    expect((await post('ship', {})).status).toBe(200);
    if (isSentAgain)
      expect([(await comeBack(owner, _id)).status, (await sendAgain(owner, _id)).status]).toEqual([200, 200]);
    expect((await post('deliver')).status).toBe(200);

    expect(await refundAll(owner, _id, { isInShop: true })).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere' },
    });

    expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
    expect((await refundAll(owner, _id)).status).toBe(200); // Staff who look again have the items in front of them.
  }
});
