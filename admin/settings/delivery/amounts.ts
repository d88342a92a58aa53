/** Parses a field of whole naira or days, ignoring commas and currency signs. NaN if it is not a number. */
export const asAmount = {
  setValueAs: (typed: unknown): number => {
    const digits = String(typed).replace(/[₦,\s]/g, '');
    return digits === '' ? Number.NaN : Number(digits);
  },
};

/** The same, or null when the field is empty. */
export const asAmountOrNone = {
  setValueAs: (typed: unknown): number | null =>
    typed === null || String(typed).trim() === '' ? null : asAmount.setValueAs(typed),
};
