/** A set of positions, one bit each: two sets over 100,000 products are compared in a few microseconds. */
export type BitSet = Uint32Array;

export const noBits = (room: number): BitSet => new Uint32Array(room >>> 5);

export const hasBit = (bits: BitSet, place: number): boolean => ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;

export function setBit(bits: BitSet, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}

export function clearBit(bits: BitSet, place: number): void {
  bits[place >>> 5]! &= ~(1 << (place & 31));
}

/** Adds the positions of `more` to `bits`. */
export function addBits(bits: BitSet, more: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! |= more[word]!;
}

/** The union of these sets. Read-only: a single set is returned as it is. */
export function anyOf(sets: readonly BitSet[], room: number): BitSet {
  if (sets.length === 1) return sets[0]!;
  const together = noBits(room);
  for (const bits of sets) addBits(together, bits);
  return together;
}

/** Keeps in `bits` only what is in `others` too. */
export function keepBits(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= others[word]!;
}

/** Removes from `bits` what is in `others`. */
export function dropBits(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= ~others[word]!;
}

/** Every position in both, in order; in `one` alone without another. */
export function eachBit(one: BitSet, other: BitSet | null, visit: (place: number) => void): void {
  for (let word = 0; word < one.length; word += 1) {
    // Each turn clears the lowest bit.
    for (let left = other ? one[word]! & other[word]! : one[word]!; left !== 0; left &= left - 1)
      visit(word * 32 + 31 - Math.clz32(left & -left));
  }
}

/** How many positions are in both; in `one` alone without another. */
export function countBits(one: BitSet, other: BitSet | null = null): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += bitsIn(other ? one[word]! & other[word]! : one[word]!);
  return count;
}

/** Adds up pairs of bits, then groups of four, then bytes. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Adds the same number to the counter of each of these positions, 32 positions at a time. The counters are bit-sliced:
 * digit n of all counters is one set, lowest digit first; there must be enough digits.
 */
export function addNumber(digits: readonly BitSet[], number: number, places: BitSet): void {
  for (let lowest = 0; number >>> lowest > 0; lowest += 1) {
    if (((number >>> lowest) & 1) === 0) continue;
    for (let word = 0; word < places.length; word += 1) {
      let carried = places[word]! | 0;
      for (let digit = lowest; carried !== 0; digit += 1) {
        const had = digits[digit]![word]! | 0;
        digits[digit]![word] = had ^ carried;
        carried &= had;
      }
    }
  }
}

export function numberAt(digits: readonly BitSet[], place: number): number {
  return digits.reduce((number, bits, digit) => number + (hasBit(bits, place) ? 1 << digit : 0), 0);
}
