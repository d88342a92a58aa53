import { expect, test } from 'vitest';
import { limitsOf, readChanges } from '#server/config/limits.ts';
import {
  choose,
  codeOf,
  confirm,
  type OrderOnDelivery,
  orderOnDelivery,
  ownOrder,
  shopOnDelivery,
} from '../../../tests/actions/pay-on-delivery.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { adminOrderOf } from '../../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';
import { emailedCode } from '../../orders/delivery/emailed-code.ts';
import { emailWaitingCodes } from './email-order-code.ts';

test('a customer whose code can’t be emailed yet reads that we call, and gets the code when the limit allows it', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const first = await useUpEmails(shop, shirt, 'network');
  const shopper = new Shopper(shop);
  const { _id: id } = await shopper.order(orderPayload([shirt]));

  const { status, body } = await choose({ shopper, id });

  expect([status, body.message]).toEqual([200, 'We’ll call you to confirm this order. You can also pay it now.']);
  expect(body['order']).toMatchObject({ onDelivery: { isByCall: true } });
  expect(await adminOrderOf(manager, id)).toMatchObject({ order: { onDelivery: { isByCall: true } }, emails: [] });
  await emailWaitingCodes(shop);
  expect(await recipientsOfCodes(shop)).toEqual(['first@example.com']);

  shop.clock.forward({ hours: 1 });
  await Promise.all([emailWaitingCodes(shop), emailWaitingCodes(shop)]);

  expect(await recipientsOfCodes(shop)).toEqual(['ada@example.com', 'first@example.com']);
  expect((await ownOrder({ shopper, id })).onDelivery).toMatchObject({ isByCall: false });
  expect((await confirm({ shopper, id }, await codeOf(shop, id))).status).toBe(200);
  expect((await confirm(first, await codeOf(shop, first.id))).status).toBe(200);
});

test('no code follows for an order that staff confirmed in the meantime, that was cancelled, or whose day is over', async () => {
  const { shop, manager } = await shopOnDelivery();
  const shirt = await makeProduct(shop.db, { stock: { M: 10 } });
  await useUpEmails(shop, shirt, 'network');
  const [confirmed, cancelled] = [
    await orderOnDelivery(shop, shirt, { email: 'confirmed@example.com' }),
    await orderOnDelivery(shop, shirt, { email: 'cancelled@example.com' }),
    await orderOnDelivery(shop, shirt, { email: 'forgotten@example.com' }),
  ];
  await manager.call('POST', `/api/admin/orders/${confirmed.id}/confirm`, {});
  await cancelled.shopper.call('POST', `/api/orders/${cancelled.id}/cancel`, {});
  shop.clock.forward({ hours: 24 });

  await emailWaitingCodes(shop);

  expect(await recipientsOfCodes(shop)).toEqual(['first@example.com']);
});

test('no code follows once five wrong ones were tried: only a call confirms the order then', async () => {
  const { shop, shirt } = await shopOnDelivery();
  await useUpEmails(shop, shirt, 'network');
  const guessing = await orderOnDelivery(shop, shirt);
  const right = emailedCode(shop.config.secrets, 'confirms an order', guessing.id);
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await confirm(guessing, right === '000000' ? '000001' : '000000')).body.code).toBe('code_wrong');
  shop.clock.forward({ hours: 1 });

  await emailWaitingCodes(shop);

  expect(await recipientsOfCodes(shop)).toEqual(['first@example.com']);
  expect((await confirm(guessing, right)).body.code).toBe('confirm_by_call');
  expect((await ownOrder(guessing)).onDelivery).toMatchObject({ isByCall: true });
});

test('codes that wait are sent from each network in turn', async () => {
  const { shop } = await shopOnDelivery();
  const shirt = await makeProduct(shop.db, { stock: { M: 30 } });
  await useUpEmails(shop, shirt, 'shop');
  for (const number of [1, 2, 3]) {
    await orderOnDelivery(shop, shirt, { email: `stranger-${number}@example.com` });
    shop.clock.forward({ seconds: 1 });
  }
  await orderOnDelivery(shop, shirt, {}, new Shopper(shop, '10.0.0.2'));
  shop.clock.forward({ hours: 1 });
  limitEmails(shop, 'shop', 2);

  await emailWaitingCodes(shop);

  expect(await recipientsOfCodes(shop)).toEqual(['ada@example.com', 'first@example.com', 'stranger-1@example.com']);
});

test('a code that was emailed to somebody else’s address is not emailed once more when its owner deletes their account', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const ada = await newShopper(shop);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const { id } = await orderOnDelivery(shop, shirt, { email: 'ada@example.com' }, eve);
  await sendEmail(shop, `confirm-order:${id}:0`);
  await ada.call('DELETE', '/api/user/delete-account');
  shop.clock.forward({ minutes: 2 });

  await emailWaitingCodes(shop);

  const codes = shop.db.selectFrom('letters').select('sentAt').where('key', 'like', 'confirm-order:%');
  expect((await codes.execute()).filter(({ sentAt }) => sentAt === null)).toEqual([]);
  expect((await ownOrder({ shopper: eve, id })).onDelivery).toMatchObject({ isByCall: false });
});

/** An order whose code is the only email about orders that strangers may cause within an hour. */
function useUpEmails(shop: TestShop, product: CreatedProduct, per: 'network' | 'shop'): Promise<OrderOnDelivery> {
  limitEmails(shop, per, 1);
  return orderOnDelivery(shop, product, { email: 'first@example.com' });
}

function limitEmails(shop: TestShop, per: 'network' | 'shop', max: number): void {
  shop.config.limits = limitsOf(1, readChanges(`{"write about orders": {"${per}": {"max": ${max}}}}`));
}

async function recipientsOfCodes({ db }: TestShop): Promise<string[]> {
  const emails = db.selectFrom('letters').select('recipient').where('key', 'like', 'confirm-order:%');
  return (await emails.orderBy('recipient').execute()).map(({ recipient }) => recipient);
}
