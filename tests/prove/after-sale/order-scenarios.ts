import { randomUUID } from 'node:crypto';
import { changeTo } from '../../actions/after-sale/changes.ts';
import { openLink, sellByLink } from '../../actions/pay-links.ts';
import {
  allowOnDelivery,
  choose,
  codeOf,
  confirm,
  type OrderOnDelivery,
  receiveCash,
} from '../../actions/pay-on-delivery.ts';
import { depositOrderForm } from '../../actions/deposits.ts';
import { orderPayload } from '../../data/factories.ts';
import { around } from './points.ts';
import { atProvider, refundsOf } from './refund-scenarios.ts';
import { emailsOf, eventsOf, newCustomer, paidOrder, type Sale, staffOf, succeeded, unless } from './sale.ts';
import type { Scenario } from './scenario.ts';

const cheaper: Scenario = {
  name: 'a shirt of a paid order becomes a cheaper one',
  points: around('change item'),
  async prepare(sale) {
    const [staff, bought] = [await staffOf(sale), await paidOrder(sale)];
    const form = changeTo(sale, 'Clay');
    return {
      act: async () => succeeded(await staff.call('POST', `${bought.url}/changes`, form)),
      async faults() {
        const once = [[2_500_00, 'processed']];
        return [
          ...unless('changes', await eventsOf(sale, bought.id, 'item_changed'), 1),
          ...unless('refunds', await refundsOf(sale, bought.id), once),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), once),
        ];
      },
    };
  },
};

const dearer: Scenario = {
  name: 'a shirt of a paid order becomes a dearer one, and the difference is paid',
  points: [...around('change item'), ...around('note attempt'), ...around('settle')],
  async prepare(sale) {
    const [staff, bought] = [await staffOf(sale), await paidOrder(sale)];
    const form = changeTo(sale, 'Gold');
    let isPaid = false;
    return {
      async act() {
        succeeded(await staff.call('POST', `${bought.url}/changes`, form));
        if (isPaid) return;
        const page = await bought.shopper.startPayment(bought.order);
        await sale.http.provider.press(page.authorizationUrl, 'success');
        isPaid = true;
        succeeded(await bought.shopper.verify(page.reference));
      },
      async faults() {
        return [
          ...unless('changes', await eventsOf(sale, bought.id, 'item_changed'), 1),
          ...unless('offers', await eventsOf(sale, bought.id, 'change_offered'), 1),
          ...unless('refunds', await refundsOf(sale, bought.id), []),
        ];
      },
    };
  },
};

const deposit: Scenario = {
  name: 'a deposit is paid, and the rest',
  points: around('settle'),
  async prepare(sale) {
    const { shopper, email } = newCustomer(sale);
    const staff = await staffOf(sale);
    const sold = depositOrderForm(sale.http, sale.shirt);
    const { id, file } = await sellByLink(staff, { ...sold, customer: { ...sold.customer, email } });
    const order = await openLink(shopper, file);
    let payments = 0;
    return {
      async act() {
        while (payments < 2) {
          const page = await shopper.startPayment(order);
          await sale.http.provider.press(page.authorizationUrl, 'success');
          payments += 1;
          succeeded(await shopper.verify(page.reference));
        }
      },
      async faults() {
        const { status } = await orderOf(sale, id);
        return [
          ...unless('the order', status, 'processing'),
          ...unless('receipts', await emailsOf(sale, `order-paid:${id}`), 1),
          ...unless('refunds', await refundsOf(sale, id), []),
        ];
      },
    };
  },
};

const onDelivery: Scenario = {
  name: 'an order is paid on delivery',
  points: [
    ...around('choose pay on delivery'),
    ...around('confirm order'),
    ...around('dispatch order'),
    ...around('note paid by hand'),
  ],
  async prepare(sale) {
    await allowOnDelivery(sale.shop);
    const [staff, { shopper, email }] = [await staffOf(sale), newCustomer(sale)];
    const { _id: id } = await shopper.order(orderPayload([sale.shirt], { email }));
    const placed: OrderOnDelivery = { shopper, id };
    const [key, parcel] = [randomUUID(), { courier: '', trackingNumber: '', trackingUrl: '' }];
    return {
      async act() {
        // Who presses again after the end is told so.
        succeeded(await choose(placed), 'not_payable');
        succeeded(await confirm(placed, await codeOf(sale.shop, id)));
        succeeded(await staff.call('POST', `/api/admin/orders/${id}/ship`, parcel, { 'idempotency-key': key }));
        succeeded(await receiveCash(staff, id));
      },
      async faults() {
        const { status } = await orderOf(sale, id);
        const paid = await sale.shop.db
          .selectFrom('manualPayments')
          .select('orderId')
          .where('orderId', '=', id)
          .execute();
        return [
          ...unless('the order', status, 'delivered'),
          ...unless('payments', paid.length, 1),
          ...unless('confirmations', await eventsOf(sale, id, 'on_delivery_confirmed'), 1),
          ...unless('receipts', await emailsOf(sale, `order-paid:${id}`), 1),
        ];
      },
    };
  },
};

export const orderScenarios: readonly Scenario[] = [cheaper, dearer, deposit, onDelivery];

const orderOf = ({ shop }: Sale, id: string) =>
  shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
