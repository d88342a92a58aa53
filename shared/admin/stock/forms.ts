import * as z from 'zod/mini';
import { optionalText, Size, VariantId } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { maxColours, maxSizes } from '../products/forms.ts';

/** Stock forms and their error messages. */

const whole = (message: string, min: number, max: number) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

export const ReceivedQuantity = whole(adminMessages.stock.badCame, 1, 10_000);
export const CountedQuantity = whole(adminMessages.stock.badCount, 0, 100_000);
const Adjustments = whole(adminMessages.stock.badAdjustment, -10_000, 10_000);

export const LowAtForm = z.object({ lowAt: whole(adminMessages.stock.badLowAt, 0, 1_000) });

/** The sizes of the largest product: it is counted in one request, all of it or nothing. */
const maxItems = maxColours * maxSizes;

/** Repeating a key with the same numbers changes nothing. */
const Key = z.string(adminMessages.stock.keyMissing).check(z.regex(/^[\w-]{16,64}$/, adminMessages.stock.keyMissing));

const batchOf = <Change extends z.ZodMiniType>(item: Change) =>
  z.object({
    key: Key,
    reason: optionalText(200),
    items: z
      .array(item, adminMessages.stock.nothingEntered)
      .check(
        z.minLength(1, adminMessages.stock.nothingEntered),
        z.maxLength(maxItems, adminMessages.stock.tooManyItems(maxItems)),
      ),
  });

const item = { variantId: VariantId, size: Size };

export const AdjustmentsForm = batchOf(z.object({ ...item, by: Adjustments }));
export const ReceiptForm = batchOf(z.object({ ...item, came: ReceivedQuantity }));
/**
 * `there` is what is in the shop. `shown` and `dispatched` are the quantity and the units out for delivery on the screen when
 * counting began; what was in the shop then must still be there. A form of the former release has no `dispatched`.
 */
export const CountForm = batchOf(
  z.object({ ...item, there: CountedQuantity, shown: CountedQuantity, dispatched: z.optional(CountedQuantity) }),
);
