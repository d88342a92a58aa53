import { discountBadge, lessInPercent, salePrice } from '../../catalogue/discount.ts';
import { formatNaira } from '../../money.ts';

/** The effect of a sale on a price: 'Shoppers pay ₦8,000 instead of ₦10,000: 20% less. The badge says -25%.' */
export function saleSentence(price: number, percent: number): string {
  const lower = salePrice(price, percent);
  return `Shoppers pay ${formatNaira(lower)} instead of ${formatNaira(price)}: ${Number(lessInPercent(lower, price))}% less. ${badgeSentence(percent)}`;
}

function badgeSentence(percent: number): string {
  const badge = discountBadge(percent);
  return badge ? `The badge says ${badge}.` : 'No badge is shown: -100% would say that it is free.';
}
