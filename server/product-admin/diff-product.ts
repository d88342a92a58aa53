import { bySize } from '#shared/catalogue/sizes.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';

type Stored = AdminProduct['product'];

/** Whether nothing would change. Quantities do not count: the form does not change those of existing sizes. */
export function isSame(stored: Stored, entry: ProductEntry): boolean {
  const hasAllSizes = stored.variants.every(({ pieces }) => pieces.length === entry.sizes.length);
  return hasAllSizes && JSON.stringify(comparable(stored)) === JSON.stringify(comparable(entry));
}

function comparable({ variants, sizes, measurements, ...text }: Stored) {
  const { name, description, composition, care, fit, length, category, gender, discountPercent } = text;
  return {
    name,
    description,
    composition,
    care: care.join(', '),
    fit,
    length,
    measurements: measurements.map((measure) => [measure.name, sortedBySize(measure.cm)]),
    category,
    gender,
    discountPercent,
    sizes: sizes.toSorted(bySize),
    variants: variants.map(({ _id, color, cloth, price, pictures }) => {
      return {
        _id,
        name: color.name,
        hex: color.hex,
        family: color.family,
        cloth,
        price,
        pictures: pictures.map(({ src, words }) => [src, words]),
      };
    }),
  };
}

/** Sorted, because the order in which sizes were typed is no difference. */
const sortedBySize = (cm: Record<string, number>) =>
  Object.entries(cm).toSorted(([one], [other]) => bySize(one, other));

/** The changes for the audit log: short values before and after, long ones by name only. */
export function diffProduct(stored: Stored, entry: ProductEntry): Record<string, unknown> {
  const [before, after] = [comparable(stored), comparable(entry)];
  const changes: Record<string, unknown> = {};
  for (const field of [
    'name',
    'composition',
    'care',
    'fit',
    'length',
    'category',
    'gender',
    'discountPercent',
    'sizes',
  ] as const) {
    if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) changes[field] = [before[field], after[field]];
  }
  if (before.description !== after.description) changes['description'] = 'rewritten';
  if (JSON.stringify(before.measurements) !== JSON.stringify(after.measurements)) changes['measurements'] = 'changed';
  for (const variant of after.variants) {
    const previous = before.variants.find(({ _id }) => _id === variant._id);
    if (!previous) changes[variant.name] = `added at ${variant.price}`;
    else if (JSON.stringify(previous) !== JSON.stringify(variant))
      changes[variant.name] = diffVariant(previous, variant);
  }
  for (const { _id, name } of before.variants) {
    if (!after.variants.some((variant) => variant._id === _id)) changes[name] = 'removed';
  }
  if (Object.keys(changes).length === 0 && order(before.variants) !== order(after.variants))
    changes['colours'] = 'reordered';
  return changes;
}

const order = (variants: readonly { _id: string }[]) => variants.map(({ _id }) => _id).join(' ');

type ComparableVariant = ReturnType<typeof comparable>['variants'][number];

function diffVariant(before: ComparableVariant, after: ComparableVariant): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const field of ['name', 'hex', 'family', 'cloth', 'price'] as const) {
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]];
  }
  if (JSON.stringify(before.pictures) !== JSON.stringify(after.pictures)) {
    changes['pictures'] = [before.pictures.length, after.pictures.length];
  }
  return changes;
}
