/**
 * A whole number as people type it and spreadsheets write it: 38500, '38,500', '₦38 500' and '38500.00' are the same.
 * Undefined for anything else, also for '38.500': who writes that means thousands, and read as a decimal fraction it
 * would sell a dress for a thousandth of its price.
 */
export function parseWholeNumber(typed: string): number | undefined {
  const [, digits] = /^(?:(?:₦|NGN|N)\s*)?(\d{1,9}|\d{1,3}(?:[,\s]\d{3})+)(?:\.0{1,2})?$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(/[,\s]/g, ''));
}

/** The same for a percentage, with or without its sign: '25', '25%' and '25 %'. */
export const parsePercent = (typed: string): number | undefined => parseWholeNumber(typed.replace(/%\s*$/, ''));
