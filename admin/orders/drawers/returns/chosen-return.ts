import type { ReturnableItems } from '#shared/admin/returns/api.ts';
import { OpenReturnForm } from '#shared/admin/returns/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import type { ReturnableLine } from '#shared/returns/api.ts';
import { exchangeReasons, returnReasons } from '#shared/returns/status.ts';
import { replacementOf } from '#web/orders/returns/return-texts.ts';

/** What staff chose and typed; units and replacements by the position of their line. */
export interface ReturnValues {
  counts: Record<number, number>;
  /** Empty for a refund. */
  replacements: Record<number, string>;
  reason: string;
  words: string;
  asCredit: boolean;
}

export const newReturn: ReturnValues = { counts: {}, replacements: {}, reason: '', words: '', asCredit: false };

export type ChosenReturn = ReturnType<typeof chosenReturn>;

/** What staff chose of the items that may be returned now, and which reasons it can have. */
export function chosenReturn(found: ReturnableItems | undefined, { counts, replacements, reason }: ReturnValues) {
  const { lines = [], isExchangeOnly = false } = found ?? {};
  const left = lines.filter((line) => line.returnable > 0);
  const returnable = isExchangeOnly ? left.filter((line) => line.replacements.length > 0) : left;
  const isOnlyOne = returnable.length === 1 && returnable[0]!.returnable === 1;
  // Some may have been returned since.
  const countOf = ({ position, returnable: max }: ReturnableLine) =>
    Math.min(counts[position] ?? (isOnlyOne ? 1 : 0), max);
  const units = returnable.flatMap((line) => {
    const { position } = line;
    const quantity = countOf(line);
    return quantity > 0 ? [{ position, quantity, replacement: replacementOf(replacements[position] ?? '') }] : [];
  });
  const isExchange = isExchangeOnly || units.some(({ replacement }) => replacement !== null);
  const reasons = isExchange ? exchangeReasons : returnReasons;
  return {
    returnable,
    /** Whether items are left that can only be exchanged, but for nothing in stock. */
    hasOthers: left.length > returnable.length,
    countOf,
    units,
    isExchange,
    reasons,
    isReason: reasons.some((one) => one === reason),
  };
}

/** The request that opens it; null while there are errors. */
export function returnEntry(found: ReturnableItems, values: ReturnValues, key: string) {
  const { units, isExchange, isReason } = chosenReturn(found, values);
  const { reason, words } = values;
  const asCredit = values.asCredit && found.mayTakeCredit && !isExchange;
  const entry = OpenReturnForm.safeParse({ lines: units, reason, words, asCredit, key });
  const isReplacementMissing = found.isExchangeOnly && units.some(({ replacement }) => replacement === null);
  const errors: Record<string, string> = {
    ...(isReplacementMissing && { lines: adminMessages.returns.chooseReplacement }),
    ...(!isReason && { reason: messages.returns.chooseReason }),
    ...(!entry.success && fieldErrors(entry.error)),
  };
  return { errors, body: entry.success && Object.keys(errors).length === 0 ? entry.data : null };
}
