import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, optionalText, OrderId, requiredText } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { adminMessages } from '../messages.ts';
import { differenceChecks, differenceFields } from './difference-form.ts';

const tags = ['admin: orders'];
const texts = adminMessages.orders.changeDelivery;
const params = z.object({ id: OrderId });

const DeliveryOffer = z.object({
  state: z.string(),
  /** Null in a state without areas. */
  areaId: z.nullable(z.string()),
  /** The area's name. */
  name: z.nullable(z.string()),
  /** Where the customer collects it; null if it is delivered. */
  pickupAt: z.nullable(z.string()),
  /** Its price for the items of the order, in whole naira. */
  price: Amount,
  /** The amount that the customer pays, in whole naira; negative if it is paid back. */
  difference: z.int(),
  /** The order is delivered so now. */
  isCurrent: z.boolean(),
});
export type DeliveryOffer = z.output<typeof DeliveryOffer>;

export const deliveryOffers = endpoint({
  method: 'GET',
  url: '/api/admin/orders/:id/delivery-offers',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary: 'Returns how a paid order can be delivered, with what each costs more or less than what was paid',
    tags,
    params,
    response: { 200: z.extend(Success, { offers: z.array(DeliveryOffer) }) },
  },
});

const Shown = z.string().check(z.maxLength(400));

/** Another delivery of an order, as staff saw it. */
export const ChangeDeliveryForm = z
  .object({
    ...differenceFields,
    state: requiredText(texts.choose, 40),
    areaId: z._default(z.nullable(z.string().check(z.maxLength(80, texts.choose))), null),
    /** Only for an order that is delivered. */
    street: optionalText(300),
    city: optionalText(60),
    zipCode: optionalText(20),
    /**
     * The stored address that the form showed, or beside which staff typed; of a collected order the address of the pick-up. A
     * form of the former release sends none.
     */
    shown: z.optional(z.object({ street: Shown, city: Shown, zipCode: Shown })),
  })
  .check(...differenceChecks);
export type ChangeDeliveryForm = z.output<typeof ChangeDeliveryForm>;

/** The missing parts of the address of an order that is delivered, by field; empty if it is complete. */
export const missingAddress = ({
  street,
  city,
}: Pick<ChangeDeliveryForm, 'street' | 'city'>): Record<string, string> => ({
  ...(street === '' && { street: messages.delivery.address }),
  ...(city === '' && { city: messages.delivery.city }),
});

export const changeDelivery = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/delivery',
  failure: texts.failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Changes the area or state to which a paid order is delivered, or lets its customer collect it. A dearer delivery waits until its difference is paid by the link, or was paid by hand; the difference of a cheaper one is refunded, which needs the right to refund. The same body, with its `key`, changes it once',
    tags,
    params,
    body: ChangeDeliveryForm,
    response: { 200: Success },
  },
});
