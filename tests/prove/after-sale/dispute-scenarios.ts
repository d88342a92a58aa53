import { randomUUID } from 'node:crypto';
import { around, aroundCall } from './points.ts';
import { atProvider, refundsOf } from './refund-scenarios.ts';
import { paidOrder, type Sale, staffOf, succeeded, unless } from './sale.ts';
import type { Scenario } from './scenario.ts';

interface ProvidersDispute {
  status: string;
  resolution: string | null;
  /** The first is of the payer. */
  messages: { body: string }[];
}

const text = 'It was delivered.';

const declined: Scenario = {
  name: 'a dispute is declined with evidence',
  points: [
    ...around('note reply'),
    ...aroundCall('ask for dispute'),
    ...around('claim reply'),
    ...aroundCall('send evidence'),
    ...aroundCall('ask where to upload'),
    ...aroundCall('upload evidence'),
    ...aroundCall('resolve dispute'),
    ...around('note reply sent'),
  ],
  async prepare(sale) {
    const [staff, { id, reference, disputeId }] = [await staffOf(sale), await disputedOrder(sale)];
    const form = {
      customerName: 'Ada Eze',
      customerEmail: 'ada@example.com',
      customerPhone: '08030000000',
      serviceDetails: 'Two shirts',
      deliveryAddress: '14 Market Road',
      deliveryDate: '',
      text,
      key: randomUUID(),
    };
    return {
      act: async () => succeeded(await staff.call('POST', `/api/admin/disputes/${disputeId}/decline`, form)),
      async faults() {
        const dispute = await providersDispute(sale, disputeId);
        return [
          ...unless('the reply', await replyOf(sale, disputeId), ['awaiting_bank', 'sent']),
          ...unless('the dispute of the provider', dispute.status, 'awaiting-bank-feedback'),
          ...unless('replies that it has', dispute.messages.filter(({ body }) => body === text).length, 1),
          ...unless('refunds', await refundsOf(sale, id), []),
          ...unless('refunds of the provider', await atProvider(sale, reference), []),
        ];
      },
    };
  },
};

const accepted: Scenario = {
  name: 'a dispute is accepted',
  points: [
    ...around('note reply'),
    ...aroundCall('resolve dispute'),
    ...around('note reply sent'),
    ...around('book loss'),
  ],
  async prepare(sale) {
    const [staff, { id, reference, order, disputeId }] = [await staffOf(sale), await disputedOrder(sale)];
    const amountKobo = order.totalAmount * 100;
    const form = { amountKobo, text, key: randomUUID() };
    return {
      act: async () => succeeded(await staff.call('POST', `/api/admin/disputes/${disputeId}/accept`, form)),
      async faults() {
        const once = [[amountKobo, 'processed']];
        return [
          ...unless('the reply', await replyOf(sale, disputeId), ['lost', 'sent']),
          ...unless('refunds', await refundsOf(sale, id), once),
          ...unless('refunds of the provider', await atProvider(sale, reference), once),
        ];
      },
    };
  },
};

export const disputeScenarios: readonly Scenario[] = [declined, accepted];

async function disputedOrder(sale: Sale) {
  const bought = await paidOrder(sale);
  const { id } = await sale.shop.provider.ask<{ id: number }>('POST', `disputes/${bought.reference}`, {
    event: 'create',
  });
  const disputeId = String(id);
  // The webhook is worked off by a job.
  for (let tries = 0; tries < 200 && !(await rowOf(sale, disputeId)); tries += 1)
    await new Promise((again) => setTimeout(again, 100));
  return { ...bought, disputeId };
}

const rowOf = ({ shop }: Sale, id: string) =>
  shop.db.selectFrom('disputes').select(['status', 'replyStatus']).where('id', '=', id).executeTakeFirst();

async function replyOf(sale: Sale, id: string) {
  const row = await rowOf(sale, id);
  return [row?.status, row?.replyStatus];
}

async function providersDispute({ shop }: Sale, id: string): Promise<ProvidersDispute> {
  const { data } = await shop.provider.call<{ data: ProvidersDispute }>('GET', `/dispute/${id}`);
  return data;
}
