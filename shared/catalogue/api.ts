import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { Amount, ProductId, Size, Timestamp, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';
import { cardDefaults, productDefaults } from '../response-defaults.ts';
import { ProductReviews } from '../reviews/published-api.ts';
import { maxSearchLength, shopPageSize } from './filters.ts';
import { genders, narrowGenders } from './genders.ts';
import { listParameter, ListParameters } from './list-parameters.ts';

const Discount = z.nullable(z.object({ value: z.int() }));
const Colour = z.object({ name: z.string(), hex: z.string() });
const Counts = z.record(z.string(), z.int());

/** A product as lists, search and recommendations show it. */
export const ProductCard = z.object({
  _id: ProductId,
  name: z.string(),
  image: z.string(),
  /** The close-up of the fabric that shows on hover; some products have none. */
  closeUp: z.nullable(z.string()),
  /** The lowest price of its variants. */
  basePrice: Amount,
  /** Whether another variant costs more. */
  priceVaries: z.boolean(),
  category: z.string(),
  sizes: z.array(z.string()),
  discount: Discount,
  inStock: z.boolean(),
  variants: z.array(z.object({ _id: VariantId, color: Colour })),
  /** The variant in the image; left out if the product's page opens in it anyway. */
  shown: z.optional(VariantId),
});
export type ProductCard = z.output<typeof ProductCard>;

/** A colour that groups many names. */
const ColourFamily = z.object({ name: z.string(), hex: z.string(), count: z.int() });

export const Filters = z.object({
  sizes: z.array(z.string()),
  sizeCounts: Counts,
  categories: z.array(z.string()),
  categoryCounts: Counts,
  colors: z.array(z.string()),
  colorHexes: z.record(z.string(), z.string()),
  colorCounts: Counts,
  /**
   * Accepted by `color` too. A name that is both a colour and a family selects both: 'black' means all black colours.
   */
  colorFamilies: z.array(ColourFamily),
  /** `women` and `men`; unisex products count in both. `girls` and `boys` are there while the shop has something for them. */
  genderCounts: Counts,
  /** How many products are discounted. */
  saleCount: z.int(),
  priceRange: z.object({ min: Amount, max: Amount }),
  stockCounts: z.object({ inStock: z.int(), outOfStock: z.int() }),
});
export type Filters = z.output<typeof Filters>;

const Variant = z.object({
  _id: VariantId,
  /** `family` is one of `colorFamilies`, in lower case. */
  color: z.extend(Colour, { family: z.string() }),
  /** The name of the fabric: 'wax-print cotton'. */
  cloth: z.string(),
  price: Amount,
  /** While a planned sale runs: when its price ends. */
  priceUntil: z.optional(Timestamp),
  inStock: z.boolean(),
  images: z.object({
    main: z.string(),
    thumbnails: z.array(z.string()),
    /** Alternative texts by image URL, where staff wrote one. */
    alt: z.optional(z.record(z.string(), z.string())),
  }),
  /** The number of frames of its turntable, if it has one. */
  turntable: z.optional(z.int()),
  /** `quantity` is what can be sold now: on hand less reserved. */
  inventory: z.array(z.object({ size: z.string(), quantity: z.int() })),
});
export type Variant = z.output<typeof Variant>;

/** One measurement in each size, in centimetres. */
export const Measure = z.object({ name: z.string(), cm: z.record(z.string(), z.number()) });
export type Measure = z.output<typeof Measure>;

/** The body measurements of each size, for one category and gender. */
const SizeGuide = z.object({ category: z.string(), gender: z.enum(narrowGenders), measures: z.array(Measure) });
export type SizeGuide = z.output<typeof SizeGuide>;

export const Product = z.object({
  _id: ProductId,
  name: z.string(),
  description: z.string(),
  /** Materials: '100% cotton, wax print'. This and the next three fields are empty if unknown. */
  composition: z.string(),
  /** One short instruction each: 'Machine wash at 30°C'. */
  care: z.array(z.string()),
  fit: z.string(),
  /** Where it ends on the body: 'To mid-calf'. */
  length: z.string(),
  /** Measurements of the garment; circumferences are measured all the way round. */
  measurements: z.array(Measure),
  category: z.string(),
  gender: z.enum(genders),
  sizes: z.array(z.string()),
  discount: Discount,
  /** The extra delivery cost of one unit, in whole naira; left out if there is none. */
  deliveryExtra: z.optional(z.int()),
  variants: z.array(Variant),
  /** The reviews of customers who bought it; null without a published review. */
  reviews: z.nullable(ProductReviews),
});
export type Product = z.output<typeof Product>;

export const sizeGuides = endpoint({
  method: 'GET',
  url: '/api/size-guides',
  failure: messages.sizes.failed,
  requiredResponse: { guides: [] },
  schema: {
    summary: 'Returns the size guides of all categories',
    tags: ['product'],
    isCached: true,
    isLimited: true,
    response: { 200: z.extend(Success, { guides: z.array(SizeGuide) }) },
  },
});

const SearchOutcome = {
  /** Whether the results match all words of the search or are only the closest. */
  matched: z.enum(['all', 'any']),
  /** Words that no product matches. */
  unknownWords: z.array(z.string()),
};

export const productList = endpoint({
  method: 'GET',
  url: '/api/product/list',
  failure: messages.products.listFailed,
  requiredResponse: { products: [{ _id: '', name: '', variants: [] }], filters: {}, total: 0, totalPages: 0, page: 0 },
  responseDefaults: { products: [cardDefaults], filters: { colorFamilies: [], genderCounts: {}, saleCount: 0 } },
  schema: {
    summary:
      'Lists products by filter, sorted and paged, with facet counts. No value is rejected: an invalid page, limit, sort or price counts as left out, and a name that no product has finds nothing',
    tags: ['product'],
    isCached: true,
    querystring: ListParameters,
    isLimited: true,
    response: {
      200: z.extend(Success, {
        products: z.array(ProductCard),
        filters: Filters,
        total: z.int(),
        totalPages: z.int(),
        page: z.int(),
        /** Only on the first page of the whole shop, and only if there are any. */
        collections: z.optional(z.array(z.object({ slug: z.string(), name: z.string() }))),
        /** Only for a search. */
        search: z.optional(z.object(SearchOutcome)),
        /** For a list of top sellers: nothing in it was ever sold. */
        isUnsold: z.optional(z.literal(true)),
      }),
    },
  },
});

export const getProduct = endpoint({
  method: 'GET',
  url: '/api/product/detail/:id',
  failure: messages.products.detailFailed,
  requiredResponse: { product: { name: '', variants: [{ images: {}, inventory: [] }] } },
  responseDefaults: { product: productDefaults },
  schema: {
    summary: 'Returns one product with its variants, images and available units',
    tags: ['product'],
    isCached: true,
    params: z.object({ id: ProductId }),
    isLimited: true,
    response: { 200: z.extend(Success, { product: Product }) },
  },
});

export const productSearch = endpoint({
  method: 'GET',
  url: '/api/product/search',
  failure: messages.products.searchFailed,
  requiredResponse: { products: [{ _id: '', name: '' }] },
  responseDefaults: { products: [cardDefaults], matched: 'all', unknownWords: [] },
  schema: {
    summary: `Searches products: up to ${shopPageSize} results, in stock first, typing mistakes allowed. Returns the closest when none matches every word`,
    tags: ['product'],
    isCached: true,
    querystring: z.looseObject({
      query: listParameter(`The words, of which the first ${maxSearchLength} characters count`, 'ankara dress'),
    }),
    isLimited: true,
    response: {
      200: z.extend(Success, {
        products: z.array(ProductCard),
        /** The number of results, and how many of them can be sold now. */
        total: z.int(),
        inStock: z.int(),
        ...SearchOutcome,
      }),
    },
  },
});

export const recommendedProducts = endpoint({
  method: 'GET',
  url: '/api/product/recommended/:id',
  failure: messages.products.recommendedFailed,
  requiredResponse: { products: [{ _id: '', name: '' }] },
  responseDefaults: { products: [cardDefaults] },
  schema: {
    summary: 'Lists up to 8 similar products in stock',
    tags: ['product'],
    isCached: true,
    params: z.object({ id: ProductId }),
    isLimited: true,
    response: { 200: z.extend(Success, { products: z.array(ProductCard) }) },
  },
});

const RequestedQuantity = z
  .int(messages.order.badQuantity)
  .check(z.minimum(1, messages.order.badQuantity), z.maximum(10_000));

export const checkStock = endpoint({
  method: 'POST',
  url: '/api/product/check-stock',
  failure: messages.stock.checkFailed,
  requiredResponse: { success: true, isAvailable: false },
  schema: {
    summary: 'Checks whether a quantity of one size is available',
    tags: ['product'],
    body: z.object({ productId: ProductId, variantId: VariantId, size: Size, requestedQuantity: RequestedQuantity }),
    response: { 200: z.extend(Success, { isAvailable: z.boolean(), availableQuantity: z.int() }) },
  },
});
