import * as z from 'zod/mini';
import { idWith, requiredText } from '../../fields.ts';
import { maxDiscountPercent } from '../../catalogue/discount.ts';
import { isLagosTime } from '../../dates/lagos-times.ts';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.plannedSales;

/** The number that starts within a minute. */
export const maxSaleProducts = 2_000;

export const LagosTime = z.string(texts.time).check(z.refine(isLagosTime, texts.time));

/** That of the badge: the price before is the sale price and so many percent. */
export const SalePercent = z
  .int(texts.percent)
  .check(z.minimum(1, texts.percent), z.maximum(maxDiscountPercent, texts.percent));

/** A sale as staff plan it. Times are those of Lagos. */
export const PlannedSaleForm = z
  .object(
    {
      name: requiredText(texts.name, 60).check(z.minLength(2, texts.name)),
      percent: SalePercent,
      startsAt: LagosTime,
      endsAt: LagosTime,
      products: z
        .array(idWith(texts.product), texts.product)
        .check(z.minLength(1, texts.noProducts), z.maxLength(maxSaleProducts, texts.tooManyProducts(maxSaleProducts))),
    },
    texts.invalid,
  )
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: texts.endBeforeStart, path: ['endsAt'] }));
export type PlannedSaleForm = z.output<typeof PlannedSaleForm>;

/** Products that are chosen together: all of them, or those of a gender, a category or a collection. */
export const groupKinds = ['all', 'gender', 'category', 'collection'] as const;
export type GroupKind = (typeof groupKinds)[number];
