import { stockItemKey } from '#shared/cart/lines.ts';
import { addNote, deliverOrder, shipOrder, shipOrders } from '#shared/admin/orders/api.ts';
import type { ShipForm } from '#shared/admin/orders/forms.ts';
import { countStock, receiveStock, type StockItem } from '#shared/admin/stock/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { Input } from '#shared/endpoint.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { inTheNameOf, outboxApi } from './outbox-api.ts';

/** The product, and the parts of the form that are sent. */
type StockForm<Sent extends { body: { reason?: string; items: unknown } }> = Pick<Sent['body'], 'reason' | 'items'> & {
  name: string;
  productId: string;
};

interface Inputs {
  /** The number of each of several orders, by its id; a browser of the former release has none. */
  ship: { orderIds: readonly string[]; parcel: ShipForm; trackingNumbers?: Readonly<Record<string, string>> };
  /** The code that the customer gave for it; empty without one. */
  deliver: { orderId: string; code: string };
  note: { orderId: string; text: string };
  receive: StockForm<Input<typeof receiveStock>>;
  count: StockForm<Input<typeof countStock>>;
}

export type Kind = keyof Inputs;
export type InputOf<K extends Kind> = Inputs[K];
export type QueuedAction = { [K in Kind]: { kind: K; input: Inputs[K] } }[Kind];

interface Action<Given> {
  /** The label of the action, for the list of waiting actions. */
  label: (input: Given) => string;
  /** The ids of the records that it changes, where it is shown as waiting. */
  subjects: (input: Given) => readonly string[];
  send: (input: Given, by: Sender) => Promise<Result>;
}

interface Sender {
  /** The idempotency key. */
  key: string;
  /** Its owner. */
  staffId: string;
}

export interface Result {
  message: string;
  /** Orders of several that the server left out, and why. */
  rejected?: readonly { _id: string; message: string }[];
  /** The new quantities. */
  items?: readonly StockItem[];
}

/**
 * The actions that may wait for the network: those that are tapped with a parcel or a garment in the hand. Each is sent
 * under its idempotency key, so that the server does it once (docs/decisions/0102).
 */
const actions: { [K in Kind]: Action<Inputs[K]> } = {
  ship: {
    label: ({ orderIds: [first, ...others] }) =>
      others.length === 0 ? `Ship ${orderNumber(first!)}` : `Ship ${others.length + 1} orders`,
    subjects: ({ orderIds }) => orderIds,
    send: ({ orderIds, parcel, trackingNumbers = {} }, by) =>
      orderIds.length === 1
        ? outboxApi(shipOrder, { params: { id: orderIds[0]! }, body: parcel }, under(by))
        : outboxApi(
            shipOrders,
            {
              body: {
                orderIds: [...orderIds],
                courier: parcel.courier,
                trackingNumbers: orderIds.map((orderId) => ({
                  orderId,
                  trackingNumber: trackingNumbers[orderId] ?? '',
                })),
              },
            },
            under(by),
          ),
  },
  deliver: {
    label: ({ orderId }) => `Mark ${orderNumber(orderId)} as delivered`,
    subjects: ({ orderId }) => [orderId],
    send: ({ orderId, code }, by) => outboxApi(deliverOrder, { params: { id: orderId }, body: { code } }, under(by)),
  },
  note: {
    label: ({ orderId, text }) => `Note on ${orderNumber(orderId)}: ${text}`,
    subjects: ({ orderId }) => [orderId],
    send: ({ orderId, text }, { key, staffId }) =>
      outboxApi(addNote, { params: { id: orderId }, body: { text, key } }, inTheNameOf(staffId)),
  },
  receive: {
    label: ({ name, items }) =>
      `Receive ${name}: ${items.map(({ size, came }) => `${sizeName(size)} +${came}`).join(', ')}`,
    subjects: ({ productId, items }) => [productId, ...items.map(stockItemKey)],
    send: ({ reason, items }, { key, staffId }) =>
      outboxApi(receiveStock, { body: { key, reason, items } }, inTheNameOf(staffId)),
  },
  count: {
    label: ({ name, items }) =>
      `Count ${name}: ${items.map(({ size, there }) => `${sizeName(size)} ${there}`).join(', ')}`,
    subjects: ({ productId, items }) => [productId, ...items.map(stockItemKey)],
    send: ({ reason, items }, { key, staffId }) =>
      outboxApi(countStock, { body: { key, reason, items } }, inTheNameOf(staffId)),
  },
};

function under({ key, staffId }: Sender) {
  const { headers } = inTheNameOf(staffId);
  return { headers: { ...headers, 'idempotency-key': key } };
}

export const labelOf = <K extends Kind>({ kind, input }: { kind: K; input: Inputs[K] }): string =>
  actions[kind].label(input);

export const subjectsOf = <K extends Kind>({ kind, input }: { kind: K; input: Inputs[K] }): readonly string[] =>
  actions[kind].subjects(input);

export const send = <K extends Kind>({ kind, input, id }: { kind: K; input: Inputs[K]; id: string }, staffId: string) =>
  actions[kind].send(input, { key: id, staffId });
