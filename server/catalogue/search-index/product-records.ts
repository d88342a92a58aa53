import { genders } from '#shared/catalogue/genders.ts';
import { readId, writeId } from './id-bytes.ts';
import type { IndexRow } from './read-rows.ts';

export type Product = Omit<IndexRow, 'cells'> & {
  /** Each is 2 x kind, plus 1 when available. */
  cells: number[];
};

/**
 * The products of the index as bytes: a million of them as objects take three times as much memory, and as long to
 * store and to load as to read from the database.
 */
export interface ProductRecords {
  /** Records one after the other; none is on two pages. */
  pages: Buffer[];
  /** Bytes of the last page that are in use. */
  used: number;
  /** Bytes of records that are no longer used. */
  wasted: number;
  /** By position: the number of its page and the byte there where its record begins, plus one; 0 without a product. */
  starts: Uint32Array;
}

/** A page, in bytes; 4,096 of them can be addressed. */
const pageBits = 20;
const pageSize = 1 << pageBits;
/** When more than this is wasted, and half of all bytes are, the records are rewritten. */
const mayBeWasted = 4 * pageSize;

// Byte offsets of the fields of a record. Numbers are big-endian. After the head come the cells, and then the texts,
// each preceded by its length.
const [idAt, priceAt, createdAt, soldRecentlyAt, soldEverAt, genderAt, reducedAt, cellCountAt, headSize] = [
  0, 16, 24, 32, 36, 40, 41, 42, 44,
];
const texts = ['sortName', 'category', 'categoryLower', 'clothWords', 'searchWords'] as const;
const nameAt = (page: Buffer, at: number) => at + headSize + 4 * page.readUInt16BE(at + cellCountAt);

export const emptyRecords = (room: number): ProductRecords => ({
  pages: [],
  used: pageSize,
  wasted: 0,
  starts: new Uint32Array(room),
});

export const hasRecord = ({ starts }: ProductRecords, place: number): boolean => starts[place]! > 0;

/** Writes a product in place of the one at this position. A record of the same size is overwritten; any other moves. */
export function writeRecord(records: ProductRecords, place: number, product: Product): void {
  const lengths = texts.map((name) => Buffer.byteLength(product[name]));
  const size =
    headSize + 4 * product.cells.length + 4 * texts.length + lengths.reduce((sum, length) => sum + length, 0);
  const old = records.starts[place]! > 0 ? sizeOf(records, place) : 0;
  if (old !== size) {
    records.wasted += old;
    records.starts[place] = claim(records, size);
  }
  const { page, at } = recordAt(records, place);
  writeId(product.id, page, at + idAt);
  page.writeDoubleBE(product.basePrice, at + priceAt);
  page.writeDoubleBE(product.createdMicros, at + createdAt);
  page.writeUInt32BE(product.soldRecently, at + soldRecentlyAt);
  page.writeUInt32BE(product.soldEver, at + soldEverAt);
  page.writeUInt8(genders.indexOf(product.gender), at + genderAt);
  page.writeUInt8(Number(product.isReduced), at + reducedAt);
  page.writeUInt16BE(product.cells.length, at + cellCountAt);
  for (const [number, cell] of product.cells.entries()) page.writeUInt32BE(cell, at + headSize + 4 * number);
  let next = nameAt(page, at);
  for (const [number, name] of texts.entries()) {
    page.writeUInt32BE(lengths[number]!, next);
    next += 4 + page.write(product[name], next + 4, 'utf8');
  }
}

export function removeRecord(records: ProductRecords, place: number): void {
  records.wasted += sizeOf(records, place);
  records.starts[place] = 0;
}

/** The product at a position; undefined without one. */
export function readRecord(records: ProductRecords, place: number): Product | undefined {
  if (!hasRecord(records, place)) return undefined;
  const { page, at } = recordAt(records, place);
  const cells = Array.from({ length: page.readUInt16BE(at + cellCountAt) }, (_cell, number) =>
    page.readUInt32BE(at + headSize + 4 * number),
  );
  let next = nameAt(page, at);
  const text = () => {
    const from = next + 4;
    next = from + page.readUInt32BE(next);
    return page.toString('utf8', from, next);
  };
  const [sortName, category, categoryLower, clothWords, searchWords] = texts.map(text) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    id: idOf(records, place),
    basePrice: priceOf(records, place),
    createdMicros: createdMicrosOf(records, place),
    soldRecently: page.readUInt32BE(at + soldRecentlyAt),
    soldEver: page.readUInt32BE(at + soldEverAt),
    gender: genders[page.readUInt8(at + genderAt)]!,
    isReduced: page.readUInt8(at + reducedAt) === 1,
    cells,
    sortName,
    category,
    categoryLower,
    clothWords,
    searchWords,
  };
}

/** The id of the product at a position that has one. */
export function idOf(records: ProductRecords, place: number): string {
  const { page, at } = recordAt(records, place);
  return readId(page, at + idAt);
}

export function priceOf(records: ProductRecords, place: number): number {
  const { page, at } = recordAt(records, place);
  return page.readDoubleBE(at + priceAt);
}

export function createdMicrosOf(records: ProductRecords, place: number): number {
  const { page, at } = recordAt(records, place);
  return page.readDoubleBE(at + createdAt);
}

/** Units sold recently and ever. */
export function salesOf(records: ProductRecords, place: number): readonly [recently: number, ever: number] {
  const { page, at } = recordAt(records, place);
  return [page.readUInt32BE(at + soldRecentlyAt), page.readUInt32BE(at + soldEverAt)];
}

/** Compares two products by id. */
export function compareIds(records: ProductRecords, one: number, other: number): number {
  const [here, there] = [recordAt(records, one), recordAt(records, other)];
  return compareBytes(here.page, here.at + idAt, 16, there.page, there.at + idAt, 16);
}

/** Compares two products by name, as `collate "C"` does: UTF-8 sorts by its bytes as by code points. */
export function compareNames(records: ProductRecords, one: number, other: number): number {
  const [here, there] = [recordAt(records, one), recordAt(records, other)];
  const [from, otherFrom] = [nameAt(here.page, here.at), nameAt(there.page, there.at)];
  const [length, otherLength] = [here.page.readUInt32BE(from), there.page.readUInt32BE(otherFrom)];
  return compareBytes(here.page, from + 4, length, there.page, otherFrom + 4, otherLength);
}

/** Whether the product at a position has this id, of 16 bytes. */
export function hasId(records: ProductRecords, place: number, id: Uint8Array): boolean {
  const { page, at } = recordAt(records, place);
  for (let byte = 0; byte < 16; byte += 1) if (page[at + idAt + byte] !== id[byte]) return false;
  return true;
}

/** The last 4 bytes of an id, which are random in those that the database makes. */
export function endOfId(records: ProductRecords, place: number): number {
  const { page, at } = recordAt(records, place);
  return page.readUInt32BE(at + idAt + 12);
}

// A loop: the first bytes tell nearly always, and a native call costs more than these.
function compareBytes(
  one: Uint8Array,
  from: number,
  length: number,
  other: Uint8Array,
  otherFrom: number,
  otherLength: number,
): number {
  const max = Math.min(length, otherLength);
  for (let byte = 0; byte < max; byte += 1) {
    const difference = one[from + byte]! - other[otherFrom + byte]!;
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}

function recordAt({ pages, starts }: ProductRecords, place: number): { page: Buffer; at: number } {
  const start = starts[place]! - 1;
  if (start < 0) throw new Error(`No product at place ${place} of the search index`);
  return { page: pages[start >>> pageBits]!, at: start & (pageSize - 1) };
}

function sizeOf(records: ProductRecords, place: number): number {
  const { page, at } = recordAt(records, place);
  let next = nameAt(page, at);
  for (const _text of texts) next += 4 + page.readUInt32BE(next);
  return next - at;
}

/** @returns where a record of this size may be written, as `starts` has it */
function claim(records: ProductRecords, size: number): number {
  if (size > pageSize) throw new Error(`A product of ${size} bytes does not fit into the search index`);
  if (records.used + size > pageSize) {
    records.wasted += records.pages.length > 0 ? pageSize - records.used : 0;
    records.pages.push(Buffer.alloc(pageSize));
    records.used = 0;
  }
  const start = (records.pages.length - 1) * pageSize + records.used + 1;
  records.used += size;
  return start;
}

/** Writes all records anew, without the bytes in between, once half of them are wasted. */
export function reclaimBytes(records: ProductRecords): void {
  const { pages, wasted, starts } = records;
  if (wasted < mayBeWasted || wasted * 2 < pages.length * pageSize) return;
  const fresh = emptyRecords(starts.length);
  for (const [place, start] of starts.entries()) {
    if (start === 0) continue;
    const { page, at } = recordAt(records, place);
    const size = sizeOf(records, place);
    fresh.starts[place] = claim(fresh, size);
    const target = recordAt(fresh, place);
    page.copy(target.page, target.at, at, at + size);
  }
  Object.assign(records, fresh);
}
