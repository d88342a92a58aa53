import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { type BitSet, noBits } from './bit-set.ts';
import type { ColourWords } from './colour-words.ts';
import { emptyIdTable, type IdTable, placeOfId } from './id-table.ts';
import { emptyRecords, type ProductRecords } from './product-records.ts';
import type { FilterNames } from './lists/filter-names.ts';
import type { OrderName } from './sort-orders.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The catalogue as lists, facets and searches read it, in the memory of each process. Every product has a position,
 * and sets of positions say what products have. `follow-catalogue.ts` keeps it in step with the database.
 */
export interface ProductIndex {
  /** The number of positions; a multiple of 32. */
  room: number;
  records: ProductRecords;
  ids: IdTable;
  /** Positions whose products are gone, and the first that never had one. */
  free: number[];
  unused: number;
  /** By colour or colour family, and size, in lower case; `anything` stands for all of either. */
  stock: Map<string, StockPostings>;
  kinds: Kind[];
  kindOf: Map<string, number>;
  /** The sets of `stock` that each kind belongs to, from its first use on. */
  stockOfKind: StockPostings[][];
  colourWords: ColourWords;
  /** In lower case, from its first use after a change on. */
  coloursOfFamily: Map<string, Set<string>> | null;
  /** From its first use after a change on. */
  filterNames: FilterNames | null;
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
    records: emptyRecords(room),
    ids: emptyIdTable(room),
    free: [],
    unused: 0,
    stock: new Map([[stockKey(anything, anything), { all: noBits(room), available: noBits(room) }]]),
    kinds: [],
    kindOf: new Map(),
    stockOfKind: [],
    colourWords: new Map(),
    coloursOfFamily: null,
    filterNames: null,
    categories: new Map(),
    genders: new Map(),
    reduced: noBits(room),
    orders: { name: new Uint32Array(), price: new Uint32Array(), date: new Uint32Array(), sales: new Uint32Array() },
    vocabulary: { room, words: new Map(), text: null },
  };
}

/** The position of a product; undefined when the index does not have it. */
export const placeOf = ({ ids, records }: ProductIndex, id: string): number | undefined => placeOfId(ids, records, id);

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
