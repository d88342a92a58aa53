import { randomUUID } from 'node:crypto';
import { adminMessages } from '#shared/admin/messages.ts';
import { maxColours, maxSizes } from '#shared/admin/products/forms.ts';
import { sizeKey } from '#shared/admin/products/size-code.ts';
import { caseFolded } from './case-folded.ts';
import { newDraft, type ProductDraft, type VariantDraft } from './import-draft.ts';
import type { FileProduct, FileStockItem, FileVariant } from './products-for-export.ts';
import type { ProductRow } from './parse-row.ts';
import { type MeasurementDraft, newMeasurementDraft } from './describe-measurements.ts';
import { slugify } from '../slugify.ts';

/** A product as the import leaves it. */
export interface PlannedProduct {
  id: string;
  slug: string;
  isPublished: boolean;
  isArchived: boolean;
  sizes: readonly string[];
  draft: ProductDraft;
  measurements: MeasurementDraft;
  variants: PlannedVariant[];
  /** The changes of each row about it, for the audit log. */
  rowChanges: { sku: string; messages: string[] }[];
}

export interface PlannedVariant {
  id: string;
  position: number;
  draft: VariantDraft;
  stockItems: PlannedStockItem[];
}

export interface PlannedStockItem {
  size: string;
  /** Undefined when the shop makes one. */
  sku: string | undefined;
  quantity: number;
  /** The stored item; null for a new one. */
  before: FileStockItem | null;
  /** The line of the row about it. */
  line: number | null;
}

/** The target of a row. */
export interface Target {
  product: PlannedProduct;
  variant: PlannedVariant;
  stockItem: PlannedStockItem;
}

/** The products of a file, including new ones, by what rows name them with. */
interface PlannedProducts {
  products: PlannedProduct[];
  bySku: Map<string, Target>;
  bySlug: Map<string, PlannedProduct>;
  byName: Map<string, PlannedProduct[]>;
}

export function indexProducts(stored: readonly FileProduct[]): PlannedProducts {
  const planned: PlannedProducts = { products: [], bySku: new Map(), bySlug: new Map(), byName: new Map() };
  for (const fileProduct of stored) {
    const product = toPlanned(fileProduct);
    add(planned, product);
    for (const variant of product.variants) {
      for (const stockItem of variant.stockItems) planned.bySku.set(stockItem.sku!, { product, variant, stockItem });
    }
  }
  return planned;
}

function add({ products, bySlug, byName }: PlannedProducts, product: PlannedProduct): void {
  products.push(product);
  bySlug.set(product.slug, product);
  // A name that is entered again does not refer to a discarded draft.
  if (product.isArchived) return;
  const name = caseFolded(product.draft.after.name ?? '');
  byName.set(name, [...(byName.get(name) ?? []), product]);
}

/**
 * The stock item that a row is about, found by SKU or by product, colour and size. New products, variants and sizes are
 * added to the plan.
 *
 * @param errors collects what is wrong; then the result is null
 */
export function matchRow(row: ProductRow, planned: PlannedProducts, errors: string[]): Target | null {
  const target = planned.bySku.get(row.sku ?? '') ?? findOrAdd(row, planned, errors);
  if (!target) return null;
  const { product, stockItem } = target;
  if (row.product && row.product !== product.slug) errors.push(texts.otherProduct(row.sku!, product.slug));
  if (row.size && sizeKey(row.size) !== sizeKey(stockItem.size)) errors.push(texts.otherSize(row.sku!, stockItem.size));
  if (row.sku && stockItem.sku && row.sku !== stockItem.sku) errors.push(texts.hasSku(stockItem.sku));
  if (stockItem.line !== null && stockItem.line !== row.line) errors.push(texts.sameAsLine(stockItem.line));
  if (errors.length > 0) return null;
  stockItem.line = row.line;
  if (!stockItem.before) stockItem.sku ??= row.sku;
  return target;
}

/** Finds a stock item by product, colour and size, or adds it. */
function findOrAdd(row: ProductRow, planned: PlannedProducts, errors: string[]): Target | null {
  const { line, sku, colour, size } = row;
  if (!row.product && !row.name) {
    errors.push(sku ? texts.unknownSku(sku) : texts.needsName);
    return null;
  }
  for (const [column, value] of Object.entries({ colour, size })) if (!value) errors.push(texts.needsSkuCell(column));
  if (!colour || !size) return null;
  const product = findOrAddProduct(row, planned, errors);
  if (!product) return null;
  let variant = product.variants.find(({ draft }) => isSameWord(draft.after.colour, colour));
  const tooMany = excess(product, { isNewColour: !variant, size });
  if (tooMany) {
    errors.push(tooMany);
    return null;
  }
  if (!variant) {
    const position = Math.max(-1, ...product.variants.map((one) => one.position)) + 1;
    variant = { id: randomUUID(), position, draft: newDraft(line), stockItems: [] };
    variant.draft.after.colour = colour;
    product.variants.push(variant);
  }
  let stockItem = variant.stockItems.find((one) => sizeKey(one.size) === sizeKey(size));
  if (!stockItem) {
    stockItem = { size, sku, quantity: 0, before: null, line: null };
    variant.stockItems.push(stockItem);
  }
  return { product, variant, stockItem };
}

/** The limit of the editor that a row would exceed, as an error; null if none. */
function excess(
  { variants, sizes }: PlannedProduct,
  { isNewColour, size }: { isNewColour: boolean; size: string },
): string | null {
  if (isNewColour && variants.length >= maxColours) return adminMessages.products.tooManyColours(maxColours);
  const known = new Set(
    [...sizes, ...variants.flatMap(({ stockItems }) => stockItems.map((one) => one.size))].map(sizeKey),
  );
  const isNewSize = !known.has(sizeKey(size));
  return isNewSize && known.size >= maxSizes ? adminMessages.products.tooManySizes(maxSizes) : null;
}

function findOrAddProduct({ line, product: slug, name }: ProductRow, planned: PlannedProducts, errors: string[]) {
  const found = slug ? [planned.bySlug.get(slug) ?? []].flat() : (planned.byName.get(caseFolded(name!)) ?? []);
  if (found.length > 1) {
    errors.push(texts.twoCalled(name!));
    return null;
  }
  if (found[0]) return found[0];
  const id = randomUUID();
  const product: PlannedProduct = {
    id,
    slug: slug ?? slugify(name!, id),
    isPublished: false,
    isArchived: false,
    sizes: [],
    draft: newDraft(line),
    measurements: newMeasurementDraft([]),
    variants: [],
    rowChanges: [],
  };
  if (name) product.draft.after.name = name;
  add(planned, product);
  return product;
}

const texts = adminMessages.stock;

export const isSameWord = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && caseFolded(one) === caseFolded(other);

function toPlanned(fileProduct: FileProduct): PlannedProduct {
  const { id, slug, isPublished, isArchived, sizes, measurements, variants, ...fields } = fileProduct;
  return {
    id,
    slug,
    isPublished,
    isArchived,
    sizes,
    draft: newDraft(0, fields),
    measurements: newMeasurementDraft(measurements),
    variants: variants.map(toPlannedVariant),
    rowChanges: [],
  };
}

function toPlannedVariant({ id, position, stockItems, ...fields }: FileVariant): PlannedVariant {
  return {
    id,
    position,
    draft: newDraft(0, fields),
    stockItems: stockItems.map((stockItem) => ({ ...stockItem, before: stockItem, line: null })),
  };
}
