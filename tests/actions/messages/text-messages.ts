import { createHmac } from 'node:crypto';
import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import { shipOrder } from '#server/orders/status/ship-order.ts';
import { sendDueMessages } from '#server/text-messages/send-due-messages.ts';
import { type TestShop, testShop } from '../../shop/test-shop.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../purchase.ts';

/** Actions of customers' phones and the provider on text messages. */

interface PhoneText {
  message_id: string;
  receiver: string;
  sender: string;
  message: string;
  channel: string;
  status: string;
}

/** A shop whose owner has switched these kinds on. */
export async function shopWithTexts(kinds: readonly TextKind[] = ['paid', 'shipped', 'ready'], inShop?: TestShop) {
  const shop = inShop ?? (await testShop());
  const isOn = (kind: TextKind) => kinds.includes(kind);
  const choices = { isPaidOn: isOn('paid'), isShippedOn: isOn('shipped'), isReadyOn: isOn('ready') };
  await shop.db.updateTable('textMessageSettings').set(choices).execute();
  return shop;
}

export async function paidBuyer(shop: TestShop, email = 'ada@example.com'): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

export const ship = (shop: TestShop, { order }: Buyer, parcel: { courier?: string; trackingUrl?: string } = {}) =>
  shipOrder(shop, order._id, { who: 'system', ...parcel });

/** Every message that the provider accepted. */
export async function textsSent({ provider }: TestShop): Promise<PhoneText[]> {
  return ((await provider.control('GET', 'texts')) as { texts: PhoneText[] }).texts;
}

/** The messages on the phones after the shop has sent those that are due. */
export async function textsAfterSending(shop: TestShop): Promise<string[]> {
  await sendDueMessages(shop);
  return (await textsSent(shop)).map(({ message }) => message);
}

export function rowsOf({ db }: TestShop) {
  return db
    .selectFrom('textMessages')
    .select(['kind', 'status', 'reason', 'recipient', 'text', 'segments', 'problem', 'providerId', 'sentAt'])
    .orderBy('createdAt')
    .orderBy('kind')
    .execute();
}

/** [kind, status, reason] of each message. */
export const statesOf = async (shop: TestShop) =>
  (await rowsOf(shop)).map(({ kind, status, reason }) => [kind, status, reason]);

/** Makes the next message fail as the emulator's README has it. */
export const failNext = (shop: TestShop, send: string) => shop.provider.control('PUT', 'text-faults', { send });

/** A report as the provider sends it. */
export async function report(
  shop: TestShop,
  body: object,
  signature = createHmac('sha512', 'sk_test_demo').update(JSON.stringify(body)).digest('hex'),
): Promise<number> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/text-messages/termii/webhook',
    headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
    body: JSON.stringify(body),
  });
  return statusCode;
}

export const reportOf = ({ message_id, receiver, message }: PhoneText, status: string) => ({
  type: 'outbound',
  message_id,
  receiver,
  message,
  status,
});
