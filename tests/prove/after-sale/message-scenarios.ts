import { orderNumber } from '#shared/orders/order-number.ts';
import type { PushService } from '../../../emulator/push/push-service.ts';
import { switchOnDevice } from '../../actions/messages/push.ts';
import { orderPayload } from '../../data/factories.ts';
import { around, aroundCall } from './points.ts';
import { newCustomer, type Sale, staffOf, succeeded, unless } from './sale.ts';
import type { Scenario } from './scenario.ts';

/** Pays once, however often it is called and wherever the server was killed in the meantime. */
async function unpaidOrder(sale: Sale) {
  const { shopper, email } = newCustomer(sale);
  const order = await shopper.order(orderPayload([sale.shirt], { email }));
  let paid: string | null = null;
  return {
    order,
    pay: async () => {
      if (paid === null) {
        const { authorizationUrl, reference } = await shopper.startPayment(order);
        await sale.http.provider.press(authorizationUrl, 'success');
        paid = reference;
      }
      succeeded(await shopper.verify(paid));
    },
  };
}

const text: Scenario = {
  name: 'a text message says that an order is paid',
  points: [...around('claim text message'), ...aroundCall('send text message'), ...around('note text sent')],
  async prepare(sale, point) {
    await sale.shop.db.updateTable('textMessageSettings').set({ isPaidOn: true }).execute();
    const { order, pay } = await unpaidOrder(sale);
    // Once it may be on its way it is not sent again: two messages are worse than none (docs/decisions/0108).
    const mayBeLost = ['claim text message: during', 'claim text message: after', 'send text message: before'];
    return {
      act: pay,
      async faults() {
        const { texts } = await sale.shop.provider.ask<{ texts: { message: string }[] }>('GET', 'texts');
        const own = texts.filter(({ message }) => message.includes(orderNumber(order._id)));
        const { status } = await sale.shop.db
          .selectFrom('textMessages')
          .select('status')
          .where('orderId', '=', order._id)
          .executeTakeFirstOrThrow();
        const isLost = own.length === 0 && mayBeLost.includes(point);
        return [
          ...unless('messages', own.length, isLost ? 0 : 1),
          ...unless('its state', status, isLost ? 'unknown' : 'delivered'),
        ];
      },
    };
  },
};

/** @param push the service of the shop's devices */
const notice = (push: PushService): Scenario => ({
  name: 'a notice is pushed to a device',
  points: [...around('claim push message'), ...aroundCall('push'), ...around('note push sent')],
  jobs: ['push-notices'],
  async prepare(sale) {
    const device = await switchOnDevice(push, await staffOf(sale));
    const { order, pay } = await unpaidOrder(sale);
    return {
      act: pay,
      async faults() {
        const { db } = sale.shop;
        const waiting = await db.selectFrom('pushMessages').select('id').execute();
        const unpushed = await db
          .selectFrom('staffNotices')
          .select('subject')
          .where('subject', '=', order._id)
          .where('pushedAt', 'is', null)
          .execute();
        const own = push.accepted.filter(({ endpoint }) => endpoint === device.endpoint);
        return [
          ...unless('messages that wait', waiting.length, 0),
          ...unless('notices that nobody got', unpushed.length, 0),
          ...unless('pushed at all', own.length > 0, true),
          // What is sent twice is shown once.
          ...unless('messages shown', push.shown(device).length, new Set(own.map((one) => one.text)).size),
          ...unless('rejections', push.rejections, []),
        ];
      },
    };
  },
});

export { text as textScenario, notice as noticeScenario };
