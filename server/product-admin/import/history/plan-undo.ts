import { stockItemKey } from '#shared/cart/lines.ts';
import { productFields } from '#shared/admin/products/product-fields.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { keysOf } from '#shared/keys-of.ts';
import { draftVariantFields } from '../import-draft.ts';
import { isSameWord } from '../match-rows.ts';
import type { FileProduct, FileVariant } from '../products-for-export.ts';
import { type ChangedProduct, type ChangedVariant, fingerprint, isSame, type StoredChanges } from './stored-changes.ts';

/** The state of an import's products in the database, besides their values. */
export interface Known {
  /** Products that were published at any time. */
  shown: ReadonlySet<string>;
  /** 'variant size' of what orders, exchanges and reservations refer to, and the variants alone. */
  ordered: ReadonlySet<string>;
  hasPicture: (address: string) => boolean;
}

/** How to undo an import. */
export interface UndoPlan {
  /** Products that are deleted. */
  deleted: FileProduct[];
  /** Products that are archived instead, because customers know them. */
  archived: FileProduct[];
  /** Products as they are, and as they get. Variants and stock items that are removed are missing in `after`. */
  restored: { before: FileProduct; after: FileProduct }[];
  /** The parts that stay as they are, each as a sentence. */
  kept: string[];
}

const texts = adminMessages.imports;

/**
 * Plans the undoing of an import: additions that nobody has changed or bought are removed, and changed values that
 * still have the imported value are restored. A pure function.
 *
 * @param current the products of the import as they are now; those that are gone are missing
 */
export function planUndo({ added, changed }: StoredChanges, current: readonly FileProduct[], known: Known): UndoPlan {
  const products = new Map(current.map((product) => [product.id, product]));
  const plan: UndoPlan = { deleted: [], archived: [], restored: [], kept: [] };
  for (const { id, name, print, quantities } of added) {
    const product = products.get(id);
    if (!product) continue;
    const isCounted = quantities.some(
      ({ variantId, size, quantity }) => itemOf(product, variantId, size)?.quantity !== quantity,
    );
    if (fingerprint(product) !== print) plan.kept.push(texts.productChanged(product.name));
    else if (known.shown.has(id) || product.variants.some((variant) => known.ordered.has(variant.id))) {
      plan.archived.push(product);
      plan.kept.push(texts.archivedInstead(name));
    } else if (isCounted) plan.kept.push(texts.stockChanged(product.name));
    else plan.deleted.push(product);
  }
  for (const change of changed) {
    const before = products.get(change.id);
    if (!before) continue;
    const after = restoredProduct(change, before, known, plan.kept);
    if (!isSame(before, after)) plan.restored.push({ before, after });
  }
  return plan;
}

function restoredProduct(change: ChangedProduct, before: FileProduct, known: Known, kept: string[]): FileProduct {
  const after: FileProduct = structuredClone(before);
  for (const name of keysOf(productFields)) {
    const former = change.fields[name];
    if (!former || isSame(before[name], former[0])) continue;
    if (isSame(before[name], former[1])) Object.assign(after, { [name]: former[0] });
    else kept.push(texts.fieldChanged(before.name, productFields[name].column));
  }
  if (change.measurements && !isSame(before.measurements, change.measurements[0])) {
    const [former, left] = change.measurements;
    if (isSame(before.measurements, left)) after.measurements = [...former];
    else kept.push(texts.fieldChanged(before.name, 'measurements'));
  }
  for (const variant of change.variants) restoreVariant(variant, after, before, known, kept);
  const inUse = new Set(after.variants.flatMap(({ stockItems }) => stockItems.map(({ size }) => size)));
  const sizes = after.sizes.filter((size) => !change.newSizes.includes(size) || inUse.has(size));
  if (sizes.length > 0) after.sizes = sizes;
  return after;
}

/** A colour of the import, and the product that it is restored in. */
interface Restoring {
  change: ChangedVariant;
  variant: FileVariant;
  /** The product and the colour, to staff. */
  title: string;
  after: FileProduct;
  known: Known;
  kept: string[];
}

function restoreVariant(
  change: ChangedVariant,
  after: FileProduct,
  { name }: FileProduct,
  known: Known,
  kept: string[],
): void {
  const variant = after.variants.find(({ id }) => id === change.id);
  if (!variant) return;
  const restoring = { change, variant, title: `${name}, ${colourName(variant.colour)}`, after, known, kept };
  if (change.print !== null) return removeAdded(restoring);
  restoreFields(restoring);
  restoreStock(restoring);
}

/** Removes a colour that the import added. */
function removeAdded({ change, variant, title, after, known, kept }: Restoring): void {
  const isCounted = change.stock.some(([, { size, quantity }]) => quantityOf(variant, size) !== quantity);
  if (known.ordered.has(variant.id)) kept.push(texts.ordered(title));
  else if (fingerprint(variant) !== change.print || isCounted) kept.push(texts.productChanged(title));
  else if (after.variants.length === 1) kept.push(texts.lastColour(title));
  else after.variants = after.variants.filter((one) => one !== variant);
}

function restoreFields(restoring: Restoring): void {
  const { change, variant, title, kept } = restoring;
  for (const field of keysOf(draftVariantFields)) {
    const former = change.fields[field];
    if (!former || isSame(variant[field], former[0])) continue;
    const isChangedSince = !isSame(variant[field], former[1]);
    const why = isChangedSince
      ? texts.fieldChanged(title, draftVariantFields[field].column)
      : whyFieldStays(restoring, field, former[0]);
    if (why === null) Object.assign(variant, { [field]: former[0] });
    else kept.push(why);
  }
}

function whyFieldStays({ variant, title, after, known }: Restoring, field: string, former: unknown): string | null {
  if (field === 'colour') {
    const colour = String(former);
    const isTaken = after.variants.some((one) => one !== variant && isSameWord(one.colour, colour));
    return isTaken ? texts.colourTaken(title, colour) : null;
  }
  if (field !== 'pictures') return null;
  return mayShow(former as string[], variant.pictures, after.isPublished, known) ? null : texts.picturesGone(title);
}

function restoreStock({ change, variant, title, known, kept }: Restoring): void {
  for (const [former, { size, quantity }] of change.stock) {
    const item = variant.stockItems.find((one) => one.size === size);
    if (!item || item.quantity === former) continue;
    const what = `${title}, ${sizeName(size)}`;
    if (item.quantity !== quantity) kept.push(texts.stockChanged(what));
    else if (former !== null) {
      if (former < item.reserved) kept.push(texts.reserved(what, item.reserved));
      else item.quantity = former;
    } else if (known.ordered.has(stockItemKey({ variantId: variant.id, size }))) kept.push(texts.ordered(what));
    else if (variant.stockItems.length === 1) kept.push(texts.lastSize(what));
    else variant.stockItems = variant.stockItems.filter((one) => one !== item);
  }
}

/** A published colour needs a picture, and those that were replaced may have been deleted by hand since. */
const mayShow = (former: readonly string[], shown: readonly string[], isPublished: boolean, { hasPicture }: Known) =>
  former.every((address) => shown.includes(address) || hasPicture(address)) && (former.length > 0 || !isPublished);

const itemOf = ({ variants }: FileProduct, variantId: string, size: string) =>
  variants.find(({ id }) => id === variantId)?.stockItems.find((item) => item.size === size);

const quantityOf = ({ stockItems }: FileVariant, size: string) =>
  stockItems.find((item) => item.size === size)?.quantity;
