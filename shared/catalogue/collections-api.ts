import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { ProductCard } from './api.ts';
import { Picture } from './banners-api.ts';
import { sorts } from './filters.ts';
import { listParameter, pageNumber } from './list-parameters.ts';

/** A published collection, as its page shows it. */
const Collection = z.object({
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  picture: Picture,
  alt: z.string(),
  /** One of `sorts`, in which it opens; null for the order that staff chose by hand. */
  sort: z.nullable(z.string()),
});
export type Collection = z.output<typeof Collection>;

export const shownCollection = endpoint({
  method: 'GET',
  url: '/api/collections/:slug',
  failure: messages.products.listFailed,
  requiredResponse: {
    collection: { name: '', picture: { url: '' } },
    products: [{ _id: '', name: '', variants: [] }],
    total: 0,
    totalPages: 0,
    page: 0,
  },
  schema: {
    summary: 'Returns a published collection and one page of its products in stock',
    tags: ['product'],
    isCached: true,
    params: z.object({ slug: z.string().check(z.regex(/^[a-z\d-]{1,60}$/, messages.collections.notFound)) }),
    // Nothing is rejected, as in the shop's own list: an invalid value becomes the default.
    querystring: z.looseObject({
      page: pageNumber,
      sort: listParameter(
        `One of ${Object.keys(sorts).join(', ')}. The default is the collection’s own, its \`sort\``,
        'priceAsc',
      ),
    }),
    isLimited: true,
    response: {
      200: z.extend(Success, {
        collection: Collection,
        products: z.array(ProductCard),
        total: z.int(),
        totalPages: z.int(),
        page: z.int(),
      }),
    },
  },
});
