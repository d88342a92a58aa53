import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, optionalText, OrderId, ProductId, Quantity, Size, VariantId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { hasReference, PaidBack } from '../staff-orders/by-hand.ts';
import { saleWays } from '../staff-orders/channels.ts';
import { IdempotencyKey } from './forms.ts';

const tags = ['admin: orders'];
const texts = adminMessages.orders.changeItem;
const params = z.object({ id: OrderId });

/** Units of an order's line that become another item, as staff saw both. */
export const ChangeItemForm = z
  .object({
    key: IdempotencyKey,
    /** Of the line, from 0. */
    position: z.int(texts.chooseItem).check(z.minimum(0, texts.chooseItem), z.maximum(99, texts.chooseItem)),
    quantity: Quantity,
    product: ProductId,
    variantId: VariantId,
    size: Size,
    /** Of one new item, in whole naira. */
    price: Amount,
    /** What the customer pays, in whole naira; negative if it is paid back. */
    difference: z
      .int(adminMessages.general.changedElsewhere)
      .check(
        z.minimum(-1_000_000_000, adminMessages.general.changedElsewhere),
        z.maximum(1_000_000_000, adminMessages.general.changedElsewhere),
      ),
    /** How the customer pays the difference; null when nothing is to be paid. */
    payment: z._default(
      z.nullable(
        z
          .object({ way: z.enum(saleWays, adminMessages.staffOrders.way), reference: optionalText(60) })
          .check(z.refine(hasReference, { path: ['reference'], message: adminMessages.staffOrders.reference })),
      ),
      null,
    ),
    /** How staff paid the difference back, of an order that was paid by hand. */
    paidBack: PaidBack,
  })
  .check(
    z.refine(({ difference, payment }) => difference > 0 === (payment !== null), {
      path: ['payment.way'],
      message: adminMessages.staffOrders.way,
    }),
    z.refine(({ difference, paidBack }) => difference < 0 || paidBack === null, {
      path: ['paidBack'],
      message: adminMessages.general.changedElsewhere,
    }),
  );
export type ChangeItemForm = z.output<typeof ChangeItemForm>;

export const changeItem = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/changes',
  failure: texts.failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Changes an item of a paid order before it is shipped. A dearer one waits until its difference is paid by the link, or was paid by hand; the difference of a cheaper one is refunded, which takes the right to refund. The same key and body change it once',
    tags,
    params,
    body: ChangeItemForm,
    response: { 200: Success },
  },
});

export const withdrawChange = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/changes/withdraw',
  failure: texts.withdrawFailed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Ends the change of an order that waits for its payment: the order stays as it is. Repeating it changes nothing',
    tags,
    params,
    body: z.object({ changeId: OrderId }),
    response: { 200: Success },
  },
});
