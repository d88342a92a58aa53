import { isForChildren } from '#shared/catalogue/genders.ts';
import { hasBit } from '../bit-set.ts';
import { inStock, placeOf, type ProductIndex } from '../product-index.ts';
import { idOf, readRecord } from '../product-records.ts';

/**
 * Products like this one, in stock: first those of its category and gender, then of its gender, then of its category;
 * best sellers first. Never clothes of grown-ups beside those of children, nor the other way round. Null when the index
 * does not have it.
 */
export function recommendedIds(index: ProductIndex, id: string, max: number): string[] | null {
  const itself = placeOf(index, id);
  if (itself === undefined) return null;
  const { categoryLower, gender } = readRecord(index.records, itself)!;
  const sameCategory = index.categories.get(categoryLower)!.bits;
  const sameGender = index.genders.get(gender)!;
  const children = index.genders.get('kids');
  const isChild = isForChildren(gender);
  const available = inStock(index);
  // Both match, the gender, the category, neither.
  const likely: number[][] = [[], [], [], []];
  for (const place of index.orders.sales) {
    if (place === itself || !hasBit(available, place)) continue;
    if (children ? hasBit(children, place) !== isChild : isChild) continue;
    const unlike = (hasBit(sameGender, place) ? 0 : 2) + (hasBit(sameCategory, place) ? 0 : 1);
    likely[unlike]!.push(place);
    if (likely[0]!.length === max) break;
  }
  return likely
    .flat()
    .slice(0, max)
    .map((place) => idOf(index.records, place));
}
