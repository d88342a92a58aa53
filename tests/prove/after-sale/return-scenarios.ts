import { randomUUID } from 'node:crypto';
import { sendExchange } from '../../actions/after-sale/exchanges.ts';
import { decide, receive, sendReturn } from '../../actions/after-sale/returns.ts';
import { around } from './points.ts';
import { atProvider, refundsOf, restockedOf } from './refund-scenarios.ts';
import { deliveredOrder, emailsOf, type Sale, staffOf, succeeded, unless } from './sale.ts';
import type { Scenario } from './scenario.ts';

const returnsOf = ({ shop }: Sale, orderId: string) =>
  shop.db.selectFrom('returns').select(['id', 'status', 'replacementId']).where('orderId', '=', orderId).execute();

const requested: Scenario = {
  name: 'an exchange is requested, which reserves the new shirt',
  points: around('request return'),
  async prepare(sale) {
    const bought = await deliveredOrder(sale, await staffOf(sale));
    const key = randomUUID();
    return {
      act: async () => succeeded(await sendExchange(bought, sale.shirt, { key })),
      async faults() {
        const returns = await returnsOf(sale, bought.id);
        return [
          ...unless(
            'exchanges',
            returns.map(({ status }) => status),
            ['requested'],
          ),
          ...unless('emails about it', await emailsOf(sale, `return-requested:${returns[0]?.id}`), 1),
        ];
      },
    };
  },
};

const received: Scenario = {
  name: 'a return is received and refunded',
  points: around('receive return'),
  async prepare(sale) {
    const staff = await staffOf(sale);
    const bought = await deliveredOrder(sale, staff);
    succeeded(await sendReturn(bought));
    const [{ id } = { id: '' }] = await returnsOf(sale, bought.id);
    succeeded(await decide(staff, id, 'accept'));
    return {
      act: async () => succeeded(await receive(staff, id, { paidBack: null })),
      async faults() {
        const once = [[12_500_00, 'processed']];
        return [
          ...unless(
            'returns',
            (await returnsOf(sale, bought.id)).map(({ status }) => status),
            ['closed'],
          ),
          ...unless('refunds', await refundsOf(sale, bought.id), once),
          ...unless('refunds of the provider', await atProvider(sale, bought.reference), once),
          ...unless('units put back', await restockedOf(sale, bought.id), 1),
        ];
      },
    };
  },
};

const exchanged: Scenario = {
  name: 'an exchange is received, and an order sends the new shirt',
  points: around('receive return'),
  async prepare(sale) {
    const staff = await staffOf(sale);
    const bought = await deliveredOrder(sale, staff);
    succeeded(await sendExchange(bought, sale.shirt));
    const [{ id } = { id: '' }] = await returnsOf(sale, bought.id);
    succeeded(await decide(staff, id, 'accept'));
    return {
      act: async () => succeeded(await receive(staff, id, { paidBack: null })),
      async faults() {
        const returns = await returnsOf(sale, bought.id);
        const orders = await sale.shop.db
          .selectFrom('orders')
          .select(['id', 'status'])
          .where('email', '=', bought.order.guestInfo.email)
          .where('discountReason', '=', 'exchange')
          .execute();
        return [
          ...unless(
            'exchanges',
            returns.map(({ status }) => status),
            ['closed'],
          ),
          ...unless('orders that send it', orders, [{ id: returns[0]?.replacementId, status: 'processing' }]),
          ...unless('refunds', await refundsOf(sale, bought.id), []),
          ...unless('units put back', await restockedOf(sale, bought.id), 1),
        ];
      },
    };
  },
};

export const returnScenarios: readonly Scenario[] = [requested, received, exchanged];
