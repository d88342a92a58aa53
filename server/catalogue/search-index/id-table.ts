import { writeId } from './id-bytes.ts';
import { endOfId, hasId, hasRecord, type ProductRecords } from './product-records.ts';

/**
 * Finds the position of an id: a hash table of positions whose ids are in the records. A `Map` of a million ids takes
 * eight times as much memory.
 */
export interface IdTable {
  /** Position plus one; 0 for a free slot. At most half of them are in use. */
  slots: Uint32Array;
  size: number;
}

export const emptyIdTable = (room: number): IdTable => ({
  slots: new Uint32Array(2 ** Math.ceil(Math.log2(room * 2))),
  size: 0,
});

/** Adds the product at a position, which is not in the table yet. */
export function addId(table: IdTable, records: ProductRecords, place: number): void {
  const { slots } = table;
  let slot = firstSlot(table, endOfId(records, place));
  while (slots[slot]! > 0) slot = nextSlot(table, slot);
  slots[slot] = place + 1;
  table.size += 1;
}

/** @returns the position of a product; undefined when the index has none with this id */
export function placeOfId(table: IdTable, records: ProductRecords, id: string): number | undefined {
  const slot = slotOf(table, records, id);
  return slot === undefined ? undefined : table.slots[slot]! - 1;
}

/** Removes a product, whose record is still there. */
export function removeId(table: IdTable, records: ProductRecords, id: string): void {
  const { slots } = table;
  let hole = slotOf(table, records, id);
  if (hole === undefined) return;
  table.size -= 1;
  slots[hole] = 0;
  // Those behind it that would no longer be found from their first slot move up.
  for (let slot = nextSlot(table, hole); slots[slot]! > 0; slot = nextSlot(table, slot)) {
    const first = firstSlot(table, endOfId(records, slots[slot]! - 1));
    const isBetween = hole < slot ? first > hole && first <= slot : first > hole || first <= slot;
    if (isBetween) continue;
    slots[hole] = slots[slot]!;
    slots[slot] = 0;
    hole = slot;
  }
}

/** A table of all records. */
export function idTableOf(records: ProductRecords): IdTable {
  const table = emptyIdTable(records.starts.length);
  for (let place = 0; place < records.starts.length; place += 1) {
    if (hasRecord(records, place)) addId(table, records, place);
  }
  return table;
}

const wanted = Buffer.alloc(16);

function slotOf(table: IdTable, records: ProductRecords, id: string): number | undefined {
  if (!writeId(id, wanted, 0)) return undefined;
  const { slots } = table;
  for (let slot = firstSlot(table, wanted.readUInt32BE(12)); slots[slot]! > 0; slot = nextSlot(table, slot)) {
    if (hasId(records, slots[slot]! - 1, wanted)) return slot;
  }
  return undefined;
}

/** Ids that were made one after the other are spread too: the high bits of a product depend on all bits. */
const firstSlot = ({ slots }: IdTable, end: number) => {
  const product = Math.imul(end, 0x9e3779b1);
  return (product ^ (product >>> 16)) & (slots.length - 1);
};

const nextSlot = ({ slots }: IdTable, slot: number) => (slot + 1) & (slots.length - 1);
