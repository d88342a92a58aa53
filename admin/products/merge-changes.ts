import { bySize } from '#shared/catalogue/sizes.ts';
import type { FormMeasure, FormValues, FormVariant } from './product-form.ts';

/**
 * Merges one person's changes of a product into the version that another saved in the meantime: everything that they
 * left unchanged comes from the newer version, such as prices that a sale has lowered, and colours that were added.
 *
 * @param base the values that were edited
 */
export function mergeChanges(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  return {
    ...mergeFields(base, mine, theirs),
    sizes: mergeLists(base, mine, theirs, (values) => values.sizes, sizeList).toSorted(bySize),
    measurements: mergeLists(base, mine, theirs, (values) => values.measurements, measurementList),
    variants: mergeLists(base, mine, theirs, (values) => values.variants, variantList),
  };
}

/** How the entries of a list are identified and merged. */
interface ListRules<Entry> {
  keyOf: (entry: Entry) => string;
  merge: (base: Entry, mine: Entry, theirs: Entry) => Entry;
  /** One that was changed here and removed there. */
  restore?: (entry: Entry) => Entry;
}

const sizeList: ListRules<string> = { keyOf: (size) => size, merge: (_base, mine) => mine };

const measurementList: ListRules<FormMeasure> = {
  keyOf: ({ name }) => name,
  merge: (base, mine, theirs) => ({ ...theirs, cm: mergeFields(filled(base.cm), filled(mine.cm), theirs.cm) }),
};

/** A blank measurement is none: a field that was emptied is blank, and what is sent lacks it. */
const filled = (cm: FormMeasure['cm']): FormMeasure['cm'] =>
  Object.fromEntries(Object.entries(cm).filter(([, typed]) => typed !== null));

const pictureList: ListRules<FormVariant['pictures'][number]> = { keyOf: ({ src }) => src, merge: mergeFields };

const variantList: ListRules<FormVariant> = {
  keyOf: ({ _id }) => _id,
  merge: (base, mine, theirs) => ({
    ...mergeFields(base, mine, theirs),
    color: mergeFields(base.color, mine.color, theirs.color),
    pictures: mergeLists(base, mine, theirs, (variant) => variant.pictures, pictureList),
    // Units are entered for new sizes only.
    stockItems: [
      ...theirs.stockItems,
      ...mine.stockItems.filter(
        (item) =>
          !theirs.stockItems.some(({ size }) => size === item.size) &&
          !base.stockItems.some((before) => isEqual(before, item)),
      ),
    ],
  }),
  // Its units are counted anew.
  restore: (variant) => ({ ...variant, stockItems: [] }),
};

/** Field by field. One that is in neither `theirs` nor changed here is left out. */
function mergeFields<Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields {
  const merged = { ...theirs };
  const names = new Set([...Object.keys(base), ...Object.keys(mine)]) as Set<keyof Fields>;
  for (const name of names) {
    if (isEqual(base[name], mine[name])) continue;
    if (name in mine) merged[name] = mine[name];
    else delete merged[name];
  }
  return merged;
}

function mergeLists<Values, Entry>(
  base: Values,
  mine: Values,
  theirs: Values,
  listOf: (values: Values) => readonly Entry[],
  { keyOf, merge, restore = (entry) => entry }: ListRules<Entry>,
): Entry[] {
  if (isEqual(listOf(base), listOf(theirs))) return [...listOf(mine)];
  const [before, own, other] = [base, mine, theirs].map(
    (values) => new Map(listOf(values).map((entry) => [keyOf(entry), entry])),
  ) as [Map<string, Entry>, Map<string, Entry>, Map<string, Entry>];

  const merged = new Map<string, Entry>();
  for (const [key, entry] of other) {
    const [was, is] = [before.get(key), own.get(key)];
    if (was !== undefined && is === undefined) continue; // Removed here.
    merged.set(key, is === undefined ? entry : was === undefined ? is : merge(was, is, entry));
  }
  for (const [key, entry] of own) {
    if (other.has(key)) continue;
    const was = before.get(key);
    if (was === undefined) merged.set(key, entry);
    else if (!isEqual(was, entry)) merged.set(key, restore(entry));
  }
  const order = isReordered(before, own) ? [...new Set([...own.keys(), ...merged.keys()])] : [...merged.keys()];
  return order.flatMap((key) => merged.get(key) ?? []);
}

function isReordered(before: ReadonlyMap<string, unknown>, own: ReadonlyMap<string, unknown>): boolean {
  return !isEqual(common(before, own), common(own, before));
}

const common = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
  [...one.keys()].filter((key) => other.has(key));

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
