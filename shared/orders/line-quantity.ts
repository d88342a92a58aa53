import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/** The maximum quantity of a line that staff enter (docs/decisions/0130). A line of a shopper's cart has its own. */
export const maxLineQuantity = 999;

/** The maximum units of a line, no matter who placed the order. */
export const LineQuantity = z
  .int(messages.order.badLineQuantity)
  .check(z.minimum(1, messages.order.badLineQuantity), z.maximum(maxLineQuantity, messages.order.badLineQuantity));
