import { type ColourFamily, colourFamily } from '#shared/catalogue/colour-families.ts';
import { foundUnder } from '#shared/catalogue/genders.ts';
import { type BitSet, clearBit, noBits, setBit } from './bit-set.ts';
import type { Cell, IndexRow } from './read-rows.ts';
import { type OrderName, orders, reordered } from './sort-orders.ts';
import { type ColourWords, indexColour } from './colour-words.ts';
import { unindexWords, indexWords, type Vocabulary } from './vocabulary.ts';

/**
 * The catalogue as lists, facets and searches read it, in the memory of each process. Every product has a position,
 * and sets of positions say what products have. `follow-catalogue.ts` keeps it in step with the database.
 */
export interface ProductIndex {
  /** The number of positions; a multiple of 32. */
  room: number;
  products: (Product | undefined)[];
  placeOf: Map<string, number>;
  free: number[];
  /** By colour or colour family, and size, in lower case; `anything` stands for all of either. */
  stock: Map<string, StockPostings>;
  kinds: Kind[];
  kindOf: Map<string, number>;
  colourWords: ColourWords;
  /** By category, in lower case. */
  categories: Map<string, Category>;
  /** A product is in the set of each gender that it is found under. */
  genders: Map<string, BitSet>;
  reduced: BitSet;
  orders: Record<OrderName, Uint32Array>;
  vocabulary: Vocabulary;
  /** In an index narrowed to the results of a search: its stock items, in place of `stock`. */
  narrowed?: (colorLower: string, sizeLower: string) => StockPostings | undefined;
}

export type Product = Omit<IndexRow, 'cells'> & {
  /** Each is 2 x kind, plus 1 when available. */
  cells: number[];
};

/** Which products have such stock items, and which of these are available. */
export interface StockPostings {
  all: BitSet;
  available: BitSet;
}

export interface Category {
  bits: BitSet;
  /** How it is written, and by how many products. */
  names: Map<string, number>;
}

/** A size of a colour, as written. */
export interface Kind {
  color: string;
  colorLower: string;
  hex: string;
  family: ColourFamily;
  size: string;
  sizeLower: string;
  /** How many products have it. */
  products: number;
}

export const anything = '*\n';

export const stockKey = (colorLower: string, sizeLower: string) => `${colorLower}\n${sizeLower}`;

/** An empty index with room for this many products and those that are added while the process runs. */
export function emptyProductIndex(products: number): ProductIndex {
  const room = Math.ceil((products * 1.25 + 1_000) / 32) * 32;
  return {
    room,
    products: [],
    placeOf: new Map(),
    free: Array.from({ length: room }, (_place, number) => room - 1 - number),
    stock: new Map([[stockKey(anything, anything), { all: noBits(room), available: noBits(room) }]]),
    kinds: [],
    kindOf: new Map(),
    colourWords: new Map(),
    categories: new Map(),
    genders: new Map(),
    reduced: noBits(room),
    orders: { name: new Uint32Array(), price: new Uint32Array(), date: new Uint32Array(), sales: new Uint32Array() },
    vocabulary: { room, words: new Map(), text: null },
  };
}

/**
 * Applies changes.
 *
 * @returns false when there is no room left and a larger index must be built
 */
export function applyChanges(index: ProductIndex, changed: readonly { id: string; row: IndexRow | null }[]): boolean {
  const moved: Record<OrderName, Set<number>> = {
    name: new Set(),
    price: new Set(),
    date: new Set(),
    sales: new Set(),
  };
  for (const { id, row } of changed) {
    const old = index.placeOf.get(id);
    const place = old ?? index.free.pop();
    if (place === undefined) return false;
    const before = index.products[place];
    if (before) takeOut(index, place, before);
    const after = row && putIn(index, place, row);
    if (!after) removeId(index, place, id);
    if (textOf(before) !== textOf(after)) {
      if (before) unindexWords(index.vocabulary, place, before);
      if (after) indexWords(index.vocabulary, place, after);
    }
    for (const [name, compare] of Object.entries(orders)) {
      if (before && after && compare(before, after) === 0) continue;
      moved[name as OrderName].add(place);
    }
  }
  for (const [name, places] of Object.entries(moved)) {
    if (places.size === 0) continue;
    const [order, compare] = [index.orders[name as OrderName], orders[name as OrderName]];
    index.orders[name as OrderName] = reordered(order, places, (place) => index.products[place], compare);
  }
  return true;
}

const textOf = (product: Product | null | undefined) =>
  product && `${product.sortName}\n${product.clothWords}\n${product.searchWords}`;

/** The products for each of these colours in each of these sizes; an empty list means any. */
export function stockPostingsOf(
  index: ProductIndex,
  colors: readonly string[],
  sizes: readonly string[],
): StockPostings[] {
  return (colors.length > 0 ? colors : [anything]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [anything]).flatMap((size) => stockPostingsIn(index, color, size) ?? []),
  );
}

/** The stock items of one colour in one size, either of which may be `anything`. */
export function stockPostingsIn(
  { stock, narrowed }: ProductIndex,
  colorLower: string,
  sizeLower: string,
): StockPostings | undefined {
  return narrowed ? narrowed(colorLower, sizeLower) : stock.get(stockKey(colorLower, sizeLower));
}

/** Available products. Read-only. */
export const inStock = (index: ProductIndex): BitSet => stockPostingsIn(index, anything, anything)!.available;

function putIn(index: ProductIndex, place: number, { cells, ...row }: IndexRow): Product {
  const product = { ...row, cells: cells.map((cell) => 2 * kindFor(index, cell) + (cell[5] ? 1 : 0)) };
  index.products[place] = product;
  index.placeOf.set(row.id, place);
  fileUnder(index, place, product, 1);
  for (const cell of product.cells) {
    const kind = index.kinds[cell >>> 1]!;
    kind.products += 1;
    for (const stock of stockPostingsWith(index, kind)) {
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
    const kind = index.kinds[cell >>> 1]!;
    kind.products -= 1;
    for (const stock of stockPostingsWith(index, kind)) {
      clearBit(stock.all, place);
      clearBit(stock.available, place);
    }
  }
}

function removeId(index: ProductIndex, place: number, id: string): void {
  index.products[place] = undefined;
  index.placeOf.delete(id);
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
  indexColour(index.colourWords, { colorLower, family });
  return index.kinds.push({ color, colorLower, hex, family, size, sizeLower, products: 0 }) - 1;
}

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

/** The product at a position that a set contains. */
export function productAt(index: ProductIndex, place: number): Product {
  const product = index.products[place];
  if (!product) throw new Error(`No product at place ${place} of the search index`);
  return product;
}
