/** Parses a field of whole naira or days, ignoring commas and currency signs. NaN if it is not a number. */
export const asAmount = {
  setValueAs: (typed: unknown): number => {
    const digits = String(typed).replace(/[₦,\s]/g, '');
    return digits === '' ? Number.NaN : Number(digits);
  },
};
