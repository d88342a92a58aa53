import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comeBack, sendAgain } from '../../../tests/actions/after-sale/undelivered.ts';
import { emailKeys, guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';

test('staff resend where the parcel is now, and not that it is on its way while it is back, or with its former tracking number', async () => {
  const { manager, id, resend, resendable } = await shippedOrder();
  const [shipped, back, again] = [`order-shipped:${id}`, `undelivered:${id}:1`, `sent-again:${id}:1`];
  expect(await resendable()).toEqual([shipped]);

  await comeBack(manager, id);
  expect(await resendable()).toEqual([back]);
  expect(await resend(shipped)).toMatchObject({
    status: 409,
    body: {
      code: 'email_once',
      message: 'This email is no longer true: the parcel came back since, or was sent again.',
    },
  });

  await sendAgain(manager, id);
  expect(await resendable()).toEqual([again]);
  for (const key of [shipped, back]) expect((await resend(key)).status).toBe(409);
  expect((await resend(again)).status).toBe(200);
});

test('a copy of the email that a parcel is on its way is not sent once it came back', async () => {
  const { shop, manager, id, resend, resendable } = await shippedOrder();
  expect(await resendable()).toHaveLength(1);
  expect((await resend(`order-shipped:${id}`)).status).toBe(200);

  await comeBack(manager, id);

  const keys = (await emailKeys(shop.db)).filter((key) => key.startsWith('order-shipped:'));
  expect(keys).toEqual([`order-shipped:${id}`]);
});

async function shippedOrder() {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const { shopper, order, ...buyer } = await guestWithOrder(shop);
  await shopper.verify(await payAtProvider(shop, { shopper, order, ...buyer }));
  const url = `/api/admin/orders/${order._id}`;
  const tracking = { courier: 'GIG Logistics', trackingNumber: 'GIG-1', trackingUrl: '' };
  expect((await manager.call('POST', `${url}/ship`, tracking)).status).toBe(200);
  const resend = (emailKey: string) => manager.call('POST', `${url}/emails`, { emailKey, key: randomUUID() });
  /** The emails about the parcel that staff may resend, once all that wait were sent. */
  const resendable = async () => {
    for (const key of await emailKeys(shop.db)) await sendEmail(shop, key);
    const { emails } = await adminOrderOf(manager, order._id);
    const ofParcel = emails.filter(({ key }) => /^(order-shipped|undelivered|sent-again):/.test(key));
    return ofParcel.filter(({ isResendable }) => isResendable).map(({ key }) => key);
  };
  return { shop, manager, id: order._id, resend, resendable };
}
