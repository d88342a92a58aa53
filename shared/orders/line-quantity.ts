import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/** The maximum quantity of a line that staff enter (docs/decisions/0130). A line of a shopper's cart has its own. */
export const maxLineQuantity = 999;

/** Units of a line that an order may have, whoever placed it. */
export const LineQuantity = z
  .int(messages.order.badLineQuantity)
  .check(z.minimum(1, messages.order.badLineQuantity), z.maximum(maxLineQuantity, messages.order.badLineQuantity));
