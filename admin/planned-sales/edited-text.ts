import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import type { ListedSale } from '#shared/admin/planned-sales/api.ts';

/** '2 prices were changed during the sale and stay as they are.' Empty when none was. */
export function editedText({
  editedPrices,
  editedDiscounts,
}: Pick<ListedSale, 'editedPrices' | 'editedDiscounts'>): string {
  const parts = [counted(editedPrices, 'price'), counted(editedDiscounts, 'discount')].filter(Boolean);
  if (parts.length === 0) return '';
  return editedPrices + editedDiscounts === 1
    ? `${parts[0]} was changed during the sale and stays as it is.`
    : `${parts.join(' and ')} were changed during the sale and stay as they are.`;
}

const counted = (count: number, noun: string) => (count === 0 ? '' : formatLargeCount(count, noun));
