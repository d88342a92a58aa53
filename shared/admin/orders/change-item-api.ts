import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { Amount, OrderId, ProductId, Size, VariantId } from '../../fields.ts';
import { LineQuantity } from '../../orders/line-quantity.ts';
import { adminMessages } from '../messages.ts';
import { differenceChecks, differenceFields } from './difference-form.ts';

const tags = ['admin: orders'];
const texts = adminMessages.orders.changeItem;
const params = z.object({ id: OrderId });

/** Units of an order's line that become another item, as staff saw both. */
export const ChangeItemForm = z
  .object({
    ...differenceFields,
    /** The position of the line, from 0. */
    position: z.int(texts.chooseItem).check(z.minimum(0, texts.chooseItem), z.maximum(99, texts.chooseItem)),
    quantity: LineQuantity,
    product: ProductId,
    variantId: VariantId,
    size: Size,
    /** For one new item, in whole naira. */
    price: Amount,
  })
  .check(...differenceChecks);
export type ChangeItemForm = z.output<typeof ChangeItemForm>;

export const changeItem = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/changes',
  failure: texts.failed,
  config: { needs: 'orders.change' },
  schema: {
    summary:
      'Changes an item of a paid order before it is shipped. A dearer one waits until its difference is paid by the link, or was paid by hand; the difference of a cheaper one is refunded, which needs the right to refund. The same body, with its `key`, changes it once',
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
