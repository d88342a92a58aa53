import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { productFields, type ProductValues } from '#shared/admin/products/product-fields.ts';
import type { Measure } from '#shared/catalogue/api.ts';
import { keysOf } from '#shared/keys-of.ts';
import { draftVariantFields, type DraftVariantValues } from '../import-draft.ts';
import type { FileProduct, FileVariant } from '../products-for-export.ts';

/** The changes of an import, so that it can be undone: former values and additions. */
export interface StoredChanges {
  added: AddedProduct[];
  changed: ChangedProduct[];
}

interface AddedProduct {
  id: string;
  name: string;
  /** The fingerprint of its values as the import left them. */
  print: string;
  quantities: StoredQuantity[];
}

export interface ChangedProduct {
  id: string;
  fields: { [Name in keyof ProductValues]?: Former<ProductValues[Name]> };
  measurements: Former<readonly Measure[]> | null;
  newSizes: string[];
  variants: ChangedVariant[];
}

export interface ChangedVariant {
  id: string;
  /** For a new colour, the fingerprint of its values as the import left them. */
  print: string | null;
  fields: { [Name in keyof DraftVariantValues]?: Former<DraftVariantValues[Name]> };
  stock: Former<number | null, StoredQuantity>[];
}

/** A value before the import, null for none, and as the import left it. */
type Former<Value, Left = Value> = [before: Value, after: Left];

interface StoredQuantity {
  variantId: string;
  size: string;
  quantity: number;
}

/** The difference between products before and after an import. */
export function storedChanges(before: readonly FileProduct[], after: readonly FileProduct[]): StoredChanges {
  const former = new Map(before.map((product) => [product.id, product]));
  const changes: StoredChanges = { added: [], changed: [] };
  for (const product of after) {
    const previous = former.get(product.id);
    if (previous) {
      const changed = changedProduct(previous, product);
      if (hasChanges(changed)) changes.changed.push(changed);
    } else {
      const quantities = product.variants.flatMap(quantitiesOf);
      changes.added.push({ id: product.id, name: product.name, print: fingerprint(product), quantities });
    }
  }
  return changes;
}

/** The same for the same values, whatever is in stock and whether it is published or archived. */
export function fingerprint(of: FileProduct | FileVariant): string {
  const { id, ...values } = 'variants' in of ? withoutStatus(of) : withoutQuantities(of);
  return createHash('sha256')
    .update(JSON.stringify([id, Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('hex');
}

const withoutStatus = ({ isArchived: _archived, ...product }: FileProduct) => ({
  ...product,
  slug: '',
  isPublished: false,
  variants: product.variants.map(withoutQuantities),
});

const quantitiesOf = ({ id, stockItems }: FileVariant): StoredQuantity[] =>
  stockItems.map(({ size, quantity }) => ({ variantId: id, size, quantity }));

/** Whatever the order of keys, which a JSON column changes. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

/** Pictures that products showed before. */
export const formerPictures = ({ changed }: StoredChanges): string[] => [
  ...new Set(changed.flatMap(({ variants }) => variants.flatMap(({ fields }) => fields.pictures?.[0] ?? []))),
];

function changedProduct(before: FileProduct, after: FileProduct): ChangedProduct {
  return {
    id: after.id,
    fields: difference(keysOf(productFields), before, after),
    measurements: isSame(before.measurements, after.measurements) ? null : [before.measurements, after.measurements],
    newSizes: after.sizes.filter((size) => !before.sizes.includes(size)),
    variants: after.variants
      .map((variant) =>
        changedVariant(
          before.variants.find(({ id }) => id === variant.id),
          variant,
        ),
      )
      .filter(({ print, fields, stock }) => print !== null || Object.keys(fields).length > 0 || stock.length > 0),
  };
}

function changedVariant(before: FileVariant | undefined, after: FileVariant): ChangedVariant {
  const former = new Map(before?.stockItems.map(({ size, quantity }) => [size, quantity]));
  return {
    id: after.id,
    print: before ? null : fingerprint(after),
    fields: before ? difference(keysOf(draftVariantFields), before, after) : {},
    stock: quantitiesOf(after)
      .filter(({ size, quantity }) => former.get(size) !== quantity)
      .map((left) => [former.get(left.size) ?? null, left]),
  };
}

function difference<Values, Name extends keyof Values>(names: readonly Name[], before: Values, after: Values) {
  const different = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(different.map((name) => [name, [before[name], after[name]]])) as {
    [Each in Name]?: Former<Values[Each]>;
  };
}

const hasChanges = ({ fields, measurements, newSizes, variants }: ChangedProduct) =>
  Object.keys(fields).length > 0 || measurements !== null || newSizes.length > 0 || variants.length > 0;

const withoutQuantities = ({ stockItems, ...variant }: FileVariant) => ({
  ...variant,
  sizes: stockItems.map(({ size, sku }) => `${size} ${sku}`).toSorted(),
});
