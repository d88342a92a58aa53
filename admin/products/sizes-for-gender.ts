import { childStartingSizes, startingSizes } from '#shared/admin/products/unfinished.ts';
import { isForChildren } from '#shared/catalogue/genders.ts';
import type { FormValues } from './product-form.ts';

/**
 * The sizes that a product starts with go with whom it is for. Sizes that somebody chose, or entered pieces of, stay.
 *
 * @param change of the form, which may choose another gender
 */
export function sizesForGender(values: FormValues, change: Partial<FormValues>): Partial<FormValues> {
  const isChild = isForChildren(change.gender ?? values.gender);
  if (isChild === isForChildren(values.gender)) return {};
  const [before, after] = isChild ? [startingSizes, childStartingSizes] : [childStartingSizes, startingSizes];
  const isUntouched =
    values.sizes.join() === before.join() &&
    values.variants.every(({ stockItems }) => stockItems.every(({ quantity }) => quantity === null || quantity === 0));
  return isUntouched ? { sizes: [...after] } : {};
}
