import * as z from 'zod/mini';
import { optionalText, Size, VariantId } from '../../fields.ts';
import { messages } from '../../messages.ts';

/** Stock forms and their error messages. */

const whole = (message: string, least: number, most: number) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message));

export const ReceivedQuantity = whole(messages.stockroom.badCame, 1, 10_000);
export const CountedQuantity = whole(messages.stockroom.badCount, 0, 100_000);
export const Adjustments = whole(messages.stockroom.badTaps, -10_000, 10_000);

export const LowAtForm = z.object({ lowAt: whole(messages.stockroom.badLowAt, 0, 1_000) });

/** Repeating a key with the same numbers changes nothing. */
const Key = z.string(messages.stockroom.keyMissing).check(z.regex(/^[\w-]{16,64}$/, messages.stockroom.keyMissing));

const batchOf = <Change extends z.ZodMiniType>(piece: Change) =>
  z.object({
    key: Key,
    reason: optionalText(200),
    pieces: z
      .array(piece, messages.stockroom.nothingSaid)
      .check(z.minLength(1, messages.stockroom.nothingSaid), z.maxLength(200, messages.stockroom.tooManyPieces)),
  });

const piece = { variantId: VariantId, size: Size };

export const TapsForm = batchOf(z.object({ ...piece, by: Adjustments }));
export const ReceiptForm = batchOf(z.object({ ...piece, came: ReceivedQuantity }));
/** `shown` is the quantity on the screen when counting began; it must still be current. */
export const CountForm = batchOf(z.object({ ...piece, there: CountedQuantity, shown: CountedQuantity }));
