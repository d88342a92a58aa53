import { randomUUID } from 'node:crypto';
import { startSession } from '#server/accounts/sessions.ts';
import { creditBalance } from '#server/store-credit/credit.ts';
import type { Shopper } from '../../actions/shopper.ts';
import { around, aroundCall } from './points.ts';
import {
  emailsOf,
  eventsOf,
  newCustomer,
  type PaidOrder,
  paidOrder,
  type Sale,
  staffOf,
  succeeded,
  unless,
} from './sale.ts';
import type { Scenario } from './scenario.ts';

/** The price of one shirt. */
const price = 12_500;

/** One shirt of two comes back and is sold again; the same form each time. */
export function refundForm({ order }: PaidOrder, form: object = {}) {
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const leftKobo = order.totalAmount * 100;
  return { lines, extra: 0, reason: 'Torn', key: randomUUID(), leftKobo, paidBack: null, asCredit: false, ...form };
}

/** The amounts and states of the refunds of a payment at the provider, those of failed ones included. */
export async function atProvider({ shop }: Sale, reference: string): Promise<[number, string][]> {
  const { refunds } = await shop.provider.ask<{
    refunds: { reference: string; amount: number; status: string }[];
  }>('GET', 'ledger');
  return refunds.filter((one) => one.reference === reference).map(({ amount, status }) => [amount, status]);
}

/** Units of an order that were put back in stock. */
export async function restockedOf({ shop }: Sale, orderId: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('stockMovements')
    .select('delta')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'restocked')
    .execute();
  return rows.reduce((sum, { delta }) => sum + delta, 0);
}

export async function refundsOf({ shop }: Sale, orderId: string): Promise<[number, string][]> {
  const rows = await shop.db
    .selectFrom('orderRefunds')
    .select(['amountKobo', 'status'])
    .where('orderId', '=', orderId)
    .orderBy('requestedAt')
    .execute();
  return rows.map(({ amountKobo, status }) => [Number(amountKobo), String(status)]);
}

async function refundOf({ shop }: Sale, orderId: string): Promise<string> {
  const refund = shop.db.selectFrom('orderRefunds').select('id').where('orderId', '=', orderId);
  return String((await refund.executeTakeFirstOrThrow()).id);
}

const byProvider: Scenario = {
  name: 'a shirt is refunded by the provider',
  points: [
    ...around('request refund'),
    ...aroundCall('ask for refunds'),
    ...around('claim refund'),
    ...aroundCall('send refund'),
    ...around('move refund'),
  ],
  async prepare(sale) {
    const [staff, bought] = [await staffOf(sale), await paidOrder(sale)];
    const form = refundForm(bought);
    return {
      act: async () => succeeded(await staff.call('POST', `${bought.url}/refund`, form)),
      async faults() {
        const once = [[price * 100, 'processed']];
        return [
          ...unless('refunds', await refundsOf(sale, bought.id), once),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), once),
          ...unless('units put back', await restockedOf(sale, bought.id), 1),
          ...unless('emails about it', await emailsOf(sale, `order-refunded:${await refundOf(sale, bought.id)}`), 1),
        ];
      },
    };
  },
};

const asCredit: Scenario = {
  name: 'a shirt is refunded as store credit',
  points: around('request refund'),
  async prepare(sale) {
    const [staff, customer] = [await staffOf(sale), await newAccount(sale)];
    const bought = await paidOrder(sale, {}, customer);
    const form = refundForm(bought, { asCredit: true });
    return {
      act: async () => succeeded(await staff.call('POST', `${bought.url}/refund`, form)),
      async faults() {
        return [
          ...unless('refunds', await refundsOf(sale, bought.id), [[price * 100, 'processed']]),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), []),
          ...unless('credit', await creditBalance(sale.shop.db, customer.accountId), price * 100),
          ...unless('units put back', await restockedOf(sale, bought.id), 1),
        ];
      },
    };
  },
};

const retried: Scenario = {
  name: 'a failed refund is tried again',
  points: [...around('request refund'), ...aroundCall('send refund')],
  async prepare(sale) {
    const { staff, bought, refundId } = await endedRefund(sale, 'fails', 'failed');
    return {
      act: async () => succeeded(await staff.call('POST', `/api/admin/refunds/${refundId}/again`)),
      async faults() {
        const both = [
          [price * 100, 'failed'],
          [price * 100, 'processed'],
        ];
        return [
          ...unless('refunds', await refundsOf(sale, bought.id), both),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), both),
          ...unless('units put back', await restockedOf(sale, bought.id), 1),
        ];
      },
    };
  },
};

const toAccount: Scenario = {
  name: 'a refund gets its bank account',
  points: [...around('note account'), ...aroundCall('send account'), ...around('move refund')],
  async prepare(sale) {
    const { staff, bought, refundId } = await endedRefund(sale, 'needsAttention', 'needs_attention');
    const account = { bankCode: '058', accountNumber: '0123456789' };
    return {
      async act() {
        const response = await staff.call('POST', `/api/admin/refunds/${refundId}/account`, account);
        // It was sent a minute ago, or the provider has it.
        succeeded(response, 'account_just_sent', 'account_not_needed');
      },
      async faults() {
        const once = [[price * 100, 'processed']];
        return [
          ...unless('refunds', await refundsOf(sale, bought.id), once),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), once),
          ...unless('is noted', (await eventsOf(sale, bought.id, 'refund_account_given')) > 0, true),
          ...unless('emails about the account', await emailsOf(sale, `refund-to-account:${refundId}:%`), 1),
        ];
      },
    };
  },
};

export const refundScenarios: readonly Scenario[] = [byProvider, asCredit, retried, toAccount];

/** A signed-in customer. */
export async function newAccount(sale: Sale): Promise<ReturnType<typeof newCustomer> & { accountId: string }> {
  const { shopper, email } = newCustomer(sale);
  const { db } = sale.shop;
  const createdAt = sale.shop.now();
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ email, firstName: 'Ada', lastName: 'Eze', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { access, refresh } = await startSession(db, { accountId, browser: null }, createdAt);
  shopper.keepCookie('session', access);
  shopper.keepCookie('refresh', refresh!);
  return { shopper, email, accountId };
}

/** A refund of a shirt that ended at the provider as the fault has it. */
async function endedRefund(sale: Sale, fault: string, status: string) {
  const { shop } = sale;
  const [staff, bought]: [Shopper, PaidOrder] = [await staffOf(sale), await paidOrder(sale)];
  await sale.http.provider.control('PUT', `faults/${bought.reference}`, { refund: fault, times: 1 });
  succeeded(await staff.call('POST', `${bought.url}/refund`, refundForm(bought)));
  for (let tries = 0; tries < 200; tries += 1) {
    await shop.provider.ask('POST', 'hurry');
    const refund = await shop.db
      .selectFrom('orderRefunds')
      .select(['id', 'status'])
      .where('orderId', '=', bought.id)
      .executeTakeFirst();
    if (refund?.status === status) return { staff, bought, refundId: String(refund.id) };
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`The refund is not ${status}`);
}
