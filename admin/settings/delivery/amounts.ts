/** For fields of whole naira: what is typed as a number, signs and commas left aside; no number when it is none. */
export const asAmount = {
  setValueAs: (typed: unknown): number => {
    const digits = String(typed).replace(/[₦,\s]/g, '');
    return digits === '' ? Number.NaN : Number(digits);
  },
};
