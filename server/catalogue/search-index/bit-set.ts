/** A set of places, a bit for each: of a hundred thousand products two sets are compared in a few microseconds. */
export type BitSet = Uint32Array;

export const noBits = (room: number): BitSet => new Uint32Array(room >>> 5);

export const hasBit = (bits: BitSet, place: number): boolean => ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;

export function setBit(bits: BitSet, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}

export function clearBit(bits: BitSet, place: number): void {
  bits[place >>> 5]! &= ~(1 << (place & 31));
}

/** Adds to `bits` what is in `more`. */
export function addBits(bits: BitSet, more: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! |= more[word]!;
}

/** What is in any of these sets: of a single one itself, so it is not to be changed. */
export function anyOf(sets: readonly BitSet[], room: number): BitSet {
  if (sets.length === 1) return sets[0]!;
  const together = noBits(room);
  for (const bits of sets) addBits(together, bits);
  return together;
}

/** Leaves in `bits` only what is in `others` too. */
export function keepBits(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= others[word]!;
}

/** Leaves in `bits` only what is not in `others`. */
export function dropBits(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= ~others[word]!;
}

/** Every place in both, in order; in `one` alone when there is no other. */
export function eachBit(one: BitSet, other: BitSet | null, visit: (place: number) => void): void {
  for (let word = 0; word < one.length; word += 1) {
    // Each turn takes the lowest bit away.
    for (let left = other ? one[word]! & other[word]! : one[word]!; left !== 0; left &= left - 1)
      visit(word * 32 + 31 - Math.clz32(left & -left));
  }
}

/** How many places are in both; in `one` alone when there is no other. */
export function countBits(one: BitSet, other: BitSet | null = null): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += bitsIn(other ? one[word]! & other[word]! : one[word]!);
  return count;
}

/** Counts in pairs, then in fours, then in bytes. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Adds the same to the number of each of these places, as by hand, for 32 places at a time. The digits of the numbers
 * are sets too, the lowest first; there must be enough of them.
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
