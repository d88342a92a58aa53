import { useState } from 'react';
import { browserStorage } from '#web/browser-storage.ts';

/** The packed lines of each order, stored in this browser only. */
type Packed = Readonly<Record<string, readonly number[]>>;

const storage = browserStorage<'admin.packed'>(() => localStorage);

/** The checkboxes of the packing list. */
export function usePackedItems() {
  const [packed, setPacked] = useState<Packed>(read);
  const remember = (next: Packed) => setPacked(keep(next));
  return {
    isTicked: (orderId: string, position: number) => packed[orderId]?.includes(position) ?? false,
    tick: (orderId: string, position: number, isTicked: boolean) => {
      const others = (packed[orderId] ?? []).filter((one) => one !== position);
      remember({ ...packed, [orderId]: isTicked ? [...others, position] : others });
    },
    /** Removes shipped orders. */
    remove: (orderIds: readonly string[]) =>
      remember(Object.fromEntries(Object.entries(packed).filter(([id]) => !orderIds.includes(id)))),
  };
}

function read(): Packed {
  const stored = storage.readJson('admin.packed');
  return typeof stored === 'object' && stored !== null ? (stored as Packed) : {};
}

/** Keeps the newest few hundred orders. */
function keep(packed: Packed): Packed {
  const few = Object.fromEntries(
    Object.entries(packed)
      .filter(([, positions]) => positions.length > 0)
      .slice(-300),
  );
  storage.store('admin.packed', JSON.stringify(few));
  return few;
}
