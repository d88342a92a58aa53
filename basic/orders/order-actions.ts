import { data, redirect } from 'react-router';
import { changeAddress } from '#shared/orders/change-address-api.ts';
import { cancelOrder, orderById } from '#shared/orders/api.ts';
import { confirmOrder, payOnDelivery } from '#shared/orders/pay-on-delivery-api.ts';
import { withdrawReturn } from '#shared/returns/api.ts';
import type { Api } from '../../web/api.ts';
import { addMissing } from '../cart/add-missing.ts';
import { cartOf } from '../cart/cart-calls.ts';
import { goToPayment } from '../checkout/place-order.ts';
import type { Form } from '../form.ts';
import { inCartIn } from './BuyAgain.tsx';
import { addressIn } from './ChangeAddress.tsx';
import { type Done, orderPath } from './done-notes.ts';

interface Submitted {
  api: Api;
  request: Request;
  orderId: string;
  entry: Form;
}

/**
 * The actions of the forms of an order's page, by the value of their button (`IntentButton`). They throw the API's
 * errors.
 */
export const orderActions = {
  pay: async ({ api, request, orderId, entry }: Submitted) => {
    const { order } = await api(orderById, { params: { id: orderId } });
    const email = order.guestInfo.email || (entry['email'] ?? '');
    return goToPayment(api, request, { ...order, guestInfo: { ...order.guestInfo, email } });
  },
  'on-delivery': async ({ api, orderId }: Submitted) => {
    await api(payOnDelivery, { params: { id: orderId } });
    return toOrder(orderId, 'resent');
  },
  confirm: async ({ api, orderId, entry }: Submitted) => {
    await api(confirmOrder, { params: { id: orderId }, body: { code: entry['code'] ?? '' } });
    return toOrder(orderId, 'confirmed');
  },
  again: async ({ api, request, orderId, entry }: Submitted) => {
    const { order } = await api(orderById, { params: { id: orderId } });
    const items = order.orderItems.map(({ product: productId, ...item }) => ({ ...item, productId }));
    const problem = await addMissing(cartOf(api, request), items, inCartIn(entry, items.length));
    return problem === null ? redirect('/basic/cart?done=added', 303) : data(problem, { status: 409 });
  },
  withdraw: async ({ api, orderId, entry }: Submitted) => {
    await api(withdrawReturn, { params: { id: orderId, returnId: entry['return'] ?? '' } });
    return toOrder(orderId, 'withdrawn');
  },
  cancel: async ({ api, orderId }: Submitted) => {
    await api(cancelOrder, { params: { id: orderId } });
    return toOrder(orderId, 'cancelled');
  },
  address: async ({ api, orderId, entry }: Submitted) => {
    await api(changeAddress, { params: { id: orderId }, body: addressIn(entry) });
    return toOrder(orderId, 'changed');
  },
};

export type Intent = keyof typeof orderActions;

export const isIntent = (intent: string): intent is Intent => Object.hasOwn(orderActions, intent);

const toOrder = (orderId: string, done: Done) => redirect(orderPath(orderId, done), 303);
