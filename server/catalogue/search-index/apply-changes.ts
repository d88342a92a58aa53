import { colourFamily } from '#shared/catalogue/colour-families.ts';
import { foundUnder } from '#shared/catalogue/genders.ts';
import { clearBit, noBits, setBit } from './bit-set.ts';
import { indexColour } from './colour-words.ts';
import { addId, removeId } from './id-table.ts';
import { anything, type Kind, placeOf, type ProductIndex, stockKey, type StockPostings } from './product-index.ts';
import { hasRecord, type Product, readRecord, reclaimBytes, removeRecord, writeRecord } from './product-records.ts';
import type { Cell, IndexRow } from './read-rows.ts';
import { movedIn, type OrderName, orderNames, reordered, sortedPlaces } from './sort-orders.ts';
import { indexWords, unindexWords } from './vocabulary.ts';

/** A product as it is now, or its end. */
export interface Change {
  id: string;
  row: IndexRow | null;
}

/**
 * Applies changes.
 *
 * @returns false when there is no room left and a larger index must be built
 */
export function applyChanges(index: ProductIndex, changed: readonly Change[]): boolean {
  index.coloursOfFamily = null;
  index.filterNames = null;
  const moved: Record<OrderName, number[]> = { name: [], price: [], date: [], sales: [] };
  for (const change of changed) {
    const place = applyChange(index, change, (name, at) => void moved[name].push(at));
    if (place === null) return false;
  }
  for (const name of orderNames) {
    const places = moved[name];
    if (places.length === 0) continue;
    // A position may come twice, as when its product is removed and another takes it.
    index.orders[name] = reordered(index.orders[name], new Set(places), index, name);
  }
  reclaimBytes(index.records);
  return true;
}

/** Adds products to an index that is being built, which `sortProducts` completes: sorting once costs less. */
export function addProducts(index: ProductIndex, rows: readonly IndexRow[]): void {
  for (const row of rows) applyChange(index, { id: row.id, row }, () => {});
}

export function sortProducts(index: ProductIndex): void {
  for (const name of orderNames) index.orders[name] = sortedPlaces(index.records, name);
}

/** @returns the position of the product; null when there is no room left */
function applyChange(
  index: ProductIndex,
  { id, row }: Change,
  onMove: (name: OrderName, place: number) => void,
): number | null {
  const old = placeOf(index, id);
  const place = old ?? freePlace(index);
  if (place === null) return null;
  const before = readRecord(index.records, place);
  if (before) takeOut(index, place, before);
  const after = row && putIn(index, place, row);
  if (!after) deleteProduct(index, place, id);
  if (textOf(before) !== textOf(after)) {
    if (before) unindexWords(index.vocabulary, place, before);
    if (after) indexWords(index.vocabulary, place, after);
  }
  for (const name of movedIn(before, after)) onMove(name, place);
  return place;
}

function freePlace(index: ProductIndex): number | null {
  const free = index.free.pop();
  if (free !== undefined) return free;
  if (index.unused === index.room) return null;
  index.unused += 1;
  return index.unused - 1;
}

const textOf = (product: Product | null | undefined) =>
  product && `${product.sortName}\n${product.clothWords}\n${product.searchWords}`;

function putIn(index: ProductIndex, place: number, { cells, ...row }: IndexRow): Product {
  const product = { ...row, cells: cells.map((cell) => 2 * kindFor(index, cell) + (cell[5] ? 1 : 0)) };
  const isNew = !hasRecord(index.records, place);
  writeRecord(index.records, place, product);
  if (isNew) addId(index.ids, index.records, place);
  fileUnder(index, place, product, 1);
  for (const cell of product.cells) {
    index.kinds[cell >>> 1]!.products += 1;
    for (const stock of stockOf(index, cell >>> 1)) {
      setBit(stock.all, place);
      if (cell & 1) setBit(stock.available, place);
    }
  }
  return product;
}

/** Removes the sets of a product; words and sort positions stay until it is known whether they change. */
function takeOut(index: ProductIndex, place: number, product: Product): void {
  fileUnder(index, place, product, -1);
  for (const cell of product.cells) {
    index.kinds[cell >>> 1]!.products -= 1;
    for (const stock of stockOf(index, cell >>> 1)) {
      clearBit(stock.all, place);
      clearBit(stock.available, place);
    }
  }
}

function deleteProduct(index: ProductIndex, place: number, id: string): void {
  if (hasRecord(index.records, place)) {
    removeId(index.ids, index.records, id);
    removeRecord(index.records, place);
  }
  index.free.push(place);
}

function kindFor(
  index: ProductIndex,
  [color, colorLower, hex, size, sizeLower, _available, storedFamily]: Cell,
): number {
  const key = `${color}\n${hex}\n${size}\n${storedFamily}`;
  const known = index.kindOf.get(key);
  if (known !== undefined) return known;
  index.kindOf.set(key, index.kinds.length);
  const family = storedFamily ?? colourFamily(hex);
  indexColour(index.colourWords, colorLower);
  return index.kinds.push({ color, colorLower, hex, family, size, sizeLower, products: 0 }) - 1;
}

const stockOf = (index: ProductIndex, kind: number): StockPostings[] =>
  (index.stockOfKind[kind] ??= stockPostingsWith(index, index.kinds[kind]!));

/**
 * The sets that a stock item belongs to: six, or four when its colour is named like its family. A colour and a family
 * of the same name are one set.
 */
function stockPostingsWith({ stock, room }: ProductIndex, { colorLower, family, sizeLower }: Kind): StockPostings[] {
  const colors = colorLower === family ? [family, anything] : [colorLower, family, anything];
  return colors.flatMap((color) =>
    [sizeLower, anything].map((size) =>
      found(stock, stockKey(color, size), () => ({ all: noBits(room), available: noBits(room) })),
    ),
  );
}

function fileUnder(
  { categories, genders, reduced, room }: ProductIndex,
  place: number,
  product: Product,
  more: 1 | -1,
): void {
  const { category, categoryLower, gender, isReduced, cells } = product;
  const filed = found(categories, categoryLower, () => ({ bits: noBits(room), names: new Map() }));
  const change = more === 1 ? setBit : clearBit;
  change(filed.bits, place);
  for (const name of foundUnder[gender])
    change(
      found(genders, name, () => noBits(room)),
      place,
    );
  if (isReduced) change(reduced, place);
  if (cells.length > 0) filed.names.set(category, (filed.names.get(category) ?? 0) + more);
}

function found<Thing>(things: Map<string, Thing>, name: string, make: () => Thing): Thing {
  let thing = things.get(name);
  if (thing === undefined) things.set(name, (thing = make()));
  return thing;
}
