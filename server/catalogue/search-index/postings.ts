import { addBits, type BitSet, clearBit, hasBit, noBits, setBit } from './bit-set.ts';

/**
 * The positions of some products: a list when they are few, a bit set when they are many. A long list is slower to
 * read and takes more memory than one bit for each position of the index.
 */
export interface Postings {
  count: number;
  few: number[];
  /** Null while they are few. */
  many: BitSet | null;
}

/** The bits that a number of a list takes. */
const numberBits = 64;

export const emptyPostings = (): Postings => ({ count: 0, few: [], many: null });

/** @param room how many positions the index has */
export function addPosting(places: Postings, place: number, room: number): void {
  places.count += 1;
  if (places.many) {
    setBit(places.many, place);
    return;
  }
  places.few.push(place);
  if (places.few.length * numberBits <= room) return;
  places.many = noBits(room);
  for (const one of places.few) setBit(places.many, one);
  places.few = [];
}

export function removePosting(places: Postings, place: number): void {
  const at = places.few.indexOf(place);
  if (places.many ? !hasBit(places.many, place) : at < 0) return;
  places.count -= 1;
  if (places.many) {
    clearBit(places.many, place);
    return;
  }
  places.few[at] = places.few.at(-1)!;
  places.few.pop();
}

/** Adds these positions to `bits`. */
export function addPlaces(bits: BitSet, { few, many }: Postings): void {
  if (many) addBits(bits, many);
  for (const place of few) setBit(bits, place);
}
