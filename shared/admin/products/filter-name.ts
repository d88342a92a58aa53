import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

/** A name that works as a filter: filters split at commas and drop a trailing plus (`shared/catalogue/filters.ts`). */
export const filterName = (missing: string, maxLength: number) =>
  requiredText(missing, maxLength).check(z.regex(/^[^,]*[^,+]$/, adminMessages.products.notChoosable));

export const maxCategoryLength = 60;
export const maxColourLength = 40;

/** 'All' is no category: in the filter it means every category. */
export const CategoryName = filterName(adminMessages.products.category, maxCategoryLength).check(
  z.regex(/^(?!all$)/i, adminMessages.products.category),
);
