import { useState } from 'react';

/** The packed lines of each order, stored in this browser only. */
type Packed = Readonly<Record<string, readonly number[]>>;

const key = 'admin.packed';

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
    forget: (orderIds: readonly string[]) =>
      remember(Object.fromEntries(Object.entries(packed).filter(([id]) => !orderIds.includes(id)))),
  };
}

function read(): Packed {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Packed) : {};
  } catch {
    return {}; // Nothing is stored, or storage is not available.
  }
}

/** Keeps the newest few hundred orders. */
function keep(packed: Packed): Packed {
  const few = Object.fromEntries(
    Object.entries(packed)
      .filter(([, positions]) => positions.length > 0)
      .slice(-300),
  );
  try {
    localStorage.setItem(key, JSON.stringify(few));
  } catch {
    // Without storage it lasts as long as the page.
  }
  return few;
}
