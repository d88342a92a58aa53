import * as z from 'zod/mini';
import { discountReasons, staffOrderWays, staffChannels } from '#shared/admin/staff-orders/channels.ts';
import { areaWithId, defaultShipping, defaultState, type DeliveryTable, offersIn } from '#shared/checkout/shipping.ts';
import type { ChosenItem } from './ItemPicker.tsx';
import { noDiscount } from './DiscountFields.tsx';

const text = z.string();

/** What the form of an order holds, as typed: also what is stored of it, in the shape that this version reads. */
export const StaffOrderValues = z.object({
  items: z.array(
    z.object({
      product: text,
      variantId: text,
      name: text,
      color: text,
      image: text,
      price: z.number(),
      deliveryExtra: z.number(),
      size: text,
      available: z.number(),
      quantity: z.int().check(z.minimum(1)),
    }),
  ),
  customer: z.object({ name: text, phone: text, email: text }),
  channel: z.enum(staffChannels),
  isTaken: z.boolean(),
  address: z.object({ street: text, city: text, state: text, area: text }),
  /** As typed; empty for the area's price. */
  agreedDelivery: text,
  discount: z.object({ amount: text, unit: z.enum(['naira', 'percent']), reason: z.nullable(z.enum(discountReasons)) }),
  way: z.enum(staffOrderWays),
  reference: text,
  deposit: z.object({ amount: text, restBy: text }),
});
export type StaffOrderValues = z.output<typeof StaffOrderValues>;

/** @param linked the items of a link from a chat, which are delivered in most cases */
export function newStaffOrder(table: DeliveryTable, linked: readonly ChosenItem[]): StaffOrderValues {
  const isFromChat = linked.length > 0;
  const state = defaultState(table);
  return {
    items: [...linked],
    customer: { name: '', phone: '', email: '' },
    channel: isFromChat ? 'whatsapp' : 'counter',
    isTaken: !isFromChat,
    address: { street: '', city: '', state, area: defaultShipping(table, state) },
    agreedDelivery: '',
    discount: noDiscount,
    way: isFromChat ? 'link' : 'cash',
    reference: '',
    deposit: { amount: '', restBy: '' },
  };
}

/** An order that was stored, without an area or state that is offered no more. */
export function restoredStaffOrder(values: StaffOrderValues, table: DeliveryTable): StaffOrderValues {
  const { state, area } = values.address;
  const isOffered =
    table.states.includes(state) &&
    (area === '' ? offersIn(table, state).includes(null) : areaWithId(table, state, area) !== undefined);
  if (isOffered) return values;
  const known = table.states.includes(state) ? state : defaultState(table);
  return { ...values, address: { ...values.address, state: known, area: defaultShipping(table, known) } };
}

/** The input of staff, to compare: prices and stock change by themselves. */
export const typedIn = (values: StaffOrderValues): string =>
  JSON.stringify({
    ...values,
    items: values.items.map(({ variantId, size, quantity }) => ({ variantId, size, quantity })),
  });
