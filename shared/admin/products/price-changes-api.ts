import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.stock;

/** Prices are rounded to a multiple of it, in naira. */
export const roundings = [1, 10, 50, 100, 500, 1_000] as const;

export const maxPricePercent = 90;

export const priceChangeFile = endpoint({
  method: 'POST',
  url: '/api/admin/products-file/price-change',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'prices.change' },
  schema: {
    summary: 'Returns a products file with new prices, to preview and import. It changes nothing',
    tags: ['products'],
    body: z.object({
      /** The name of a category; empty for all. */
      category: z.string().check(z.maxLength(60)),
      /** Below zero to lower prices. */
      percent: z.int(texts.pricePercent).check(
        z.minimum(-maxPricePercent, texts.pricePercent),
        z.maximum(maxPricePercent, texts.pricePercent),
        z.refine((percent) => percent !== 0, texts.pricePercent),
      ),
      roundTo: z.literal(roundings),
    }),
    response: {
      200: z.extend(Success, {
        /** CSV, a row for each colour whose price changes. */
        file: z.string(),
        colours: z.int(),
        /** Products that are left out because a planned sale gives them their price now. */
        onSale: z.int(),
      }),
    },
  },
});
