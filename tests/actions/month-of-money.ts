import type { Order } from '#shared/orders/api.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { type CreatedProduct, makeProduct } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { changeTo, paidShirts, sendChange } from './after-sale/changes.ts';
import { payRefunds } from './after-sale/refunds.ts';
import { customerWithCredit, orderWithCredit } from './after-sale/store-credit.ts';
import { payNext, depositOrderForm } from './deposits.ts';
import { openLink, sellByLink } from './pay-links.ts';
import { type Buyer, guestWithOrder, paidTwice, payAtProvider } from './purchase.ts';
import { Shopper } from './shopper.ts';
import { cashOrderForm, staffOrdersUrl } from './staff-orders.ts';

const cash = { way: 'cash', reference: '' };
const transfer = { way: 'transfer', reference: 'GTB 7001' };

/**
 * A shop at the end of November 2026, with money of every kind: an order that was paid by card and refunded in part, one that was paid
 * twice, a cash sale, a deposit of October whose rest came by transfer, store credit, a dearer item by POS, a deposit of an order that
 * was cancelled, and a payment under review.
 */
export async function monthOfMoney() {
  const bought = await paidShirts();
  const { shop, manager, owner, id: changed } = bought;
  const tee = await makeProduct(shop.db, { name: 'Tee', price: 10_000, stock: { M: 30 } });
  const card = await paidByCard(shop, tee);
  await refundOrder(shop, card.order._id, { lines: [], extra: 2_000, reason: 'Late', who: 'staff:1', key: 'card' });
  const { order: twice } = await paidTwice(shop, tee);
  const { body: sold } = await owner.call('POST', staffOrdersUrl, cashOrderForm(tee));
  const parts = await paidInTwo(shop, manager, tee);
  const customer = await customerWithCredit(shop, 5_000, 20);
  const { body } = await orderWithCredit(customer, 4_000);
  const withCredit = body['order'] as Order;
  await settlePayment(shop, await payAtProvider(shop, { ...customer, order: withCredit }));
  await succeed(
    sendChange(manager, changed, changeTo(bought, 'Gold', { payment: { way: 'pos', reference: 'SLIP 9' } })),
  );
  const cancelled = await cancelledWithDeposit(shop, { manager, owner }, tee);
  const review = await guestWithOrder(shop, tee);
  await shop.provider.faults({ amount: { kind: 'more', by: 50_000 }, times: 1 });
  await settlePayment(shop, await payAtProvider(shop, review));
  await payRefunds(shop);
  await dateAtProvider(shop, '2026-11-09T10:00:00Z');
  await shop.db
    .updateTable('paymentAttempts')
    .set({ paidAt: new Date('2026-10-31T22:30:00Z') })
    .where('outcome', '=', 'deposit')
    .execute();
  const ids = {
    changed,
    card: card.order._id,
    twice: twice._id,
    cash: sold['orderId'] as string,
    parts,
    credited: customer.order._id,
    withCredit: withCredit._id,
    cancelled,
    review: review.order._id,
  };
  return { shop, owner, manager, tee, ids };
}

async function paidByCard(shop: TestShop, product: CreatedProduct): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, product);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  return buyer;
}

/** A deposit of ₦6,000 by Paystack, and the rest by transfer. */
async function paidInTwo(shop: TestShop, manager: Shopper, product: CreatedProduct): Promise<string> {
  const { id, file } = await sellByLink(manager, depositOrderForm(shop, product));
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);
  await payNext({ shop, customer, order });
  await succeed(manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, transfer));
  return id;
}

async function cancelledWithDeposit(
  shop: TestShop,
  { manager, owner }: { manager: Shopper; owner: Shopper },
  product: CreatedProduct,
): Promise<string> {
  const { id } = await sellByLink(manager, { ...depositOrderForm(shop, product), payment: cash });
  const form = { reason: 'The customer changed her mind', isRestocked: true, paidBack: cash };
  await succeed(owner.call('POST', `/api/admin/orders/${id}/cancel`, form));
  return id;
}

/** As if the provider had taken every payment at this moment. */
async function dateAtProvider({ db }: TestShop, time: string): Promise<void> {
  const paidAt = new Date(time);
  await db.updateTable('paymentAttempts').set({ paidAt }).where('paidAt', 'is not', null).execute();
  await db
    .updateTable('orders')
    .set({ paidAt })
    .where('id', 'in', (attempts) =>
      attempts.selectFrom('paymentAttempts').select('orderId').where('outcome', '=', 'applied'),
    )
    .execute();
}

async function succeed(call: Promise<{ status: number; body: { code?: string; message?: string } }>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
}
