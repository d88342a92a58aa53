/** A set of places, a bit for each: of a hundred thousand products two sets are compared in a few microseconds. */
export type Bits = Uint32Array;

export const noBits = (room: number): Bits => new Uint32Array(room >>> 5);

export const hasBit = (bits: Bits, place: number): boolean => ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}

export function clearBit(bits: Bits, place: number): void {
  bits[place >>> 5]! &= ~(1 << (place & 31));
}

/** Adds to `bits` what is in `more`. */
export function addBits(bits: Bits, more: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! |= more[word]!;
}

/** Leaves in `bits` only what is in `others` too. */
export function keepBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= others[word]!;
}

/** Every place in `bits`, in order. */
export function eachBit(bits: Bits, visit: (place: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    // Each turn takes the lowest bit away.
    for (let left = bits[word]!; left !== 0; left &= left - 1) visit(word * 32 + 31 - Math.clz32(left & -left));
  }
}

/** How many places are in both; in `one` alone when there is no other. */
export function countBits(one: Bits, other: Bits | null = null): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += bitsIn(other ? one[word]! & other[word]! : one[word]!);
  return count;
}

/** Counts in pairs, then in fours, then in bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
