import type { Database } from '../../../db/database.ts';
import type { ChangedProduct, ChangedVariant, StoredChanges } from './stored-changes.ts';

/** The changes of planned sales that have ended since an import, and the values before. */
interface EndedSales {
  /** By the id of the variant. */
  prices: ReadonlyMap<string, { sale: number; before: number }>;
  /** By the id of the product. */
  discounts: ReadonlyMap<string, { sale: number; before: number | null }>;
}

/**
 * @param at when the import was made: of a product only one sale ran then
 */
export async function endedSales(db: Database, at: Date): Promise<EndedSales> {
  const products = await db
    .selectFrom('plannedSaleProducts')
    .innerJoin('plannedSales', 'plannedSales.id', 'saleId')
    .select(['saleId', 'productId', 'percent as sale', 'discountBefore as before'])
    .where('plannedSaleProducts.state', '=', 'restored')
    .where('startedAt', '<=', at)
    .where('endedAt', '>=', at)
    .execute();
  if (products.length === 0) return { prices: new Map(), discounts: new Map() };
  const variants = await db
    .selectFrom('plannedSaleVariants')
    .select(['saleId', 'productId', 'variantId', 'salePrice as sale', 'priceBefore as before'])
    .where('saleId', 'in', [...new Set(products.map(({ saleId }) => saleId))])
    .execute();
  const restored = new Set(products.map(({ saleId, productId }) => `${saleId} ${productId}`));
  return {
    prices: new Map(
      variants
        .filter(({ saleId, productId }) => restored.has(`${saleId} ${productId}`))
        .map(({ variantId, ...price }) => [variantId, price]),
    ),
    discounts: new Map(products.map(({ productId, sale, before }) => [productId, { sale, before }])),
  };
}

/**
 * The changes of an import, with the prices before a sale in place of the sale's. Restored after the end of the sale,
 * sale prices would stay for good: only the sale knew the former ones.
 */
export const withoutSalePrices = (changes: StoredChanges, sales: EndedSales): StoredChanges => ({
  ...changes,
  changed: changes.changed.map((product) => ({
    ...product,
    fields: withDiscountBefore(product, sales),
    variants: product.variants.map((variant) => ({ ...variant, fields: withPriceBefore(variant, sales) })),
  })),
});

function withDiscountBefore({ id, fields }: ChangedProduct, { discounts }: EndedSales): ChangedProduct['fields'] {
  const [former, left] = fields.discountPercent ?? [];
  const ended = discounts.get(id);
  if (!ended || left === undefined || former !== ended.sale) return fields;
  return { ...fields, discountPercent: [ended.before, left] };
}

function withPriceBefore({ id, fields }: ChangedVariant, { prices }: EndedSales): ChangedVariant['fields'] {
  const [former, left] = fields.price ?? [];
  const ended = prices.get(id);
  if (!ended || left === undefined || former !== ended.sale) return fields;
  return { ...fields, price: [ended.before, left] };
}
