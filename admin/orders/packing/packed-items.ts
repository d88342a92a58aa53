import { useState } from 'react';

/** Which lines of which orders were laid into their parcels, by order: remembered on this phone alone. */
type Packed = Readonly<Record<string, readonly number[]>>;

const key = 'office.packed';

/** The tick boxes of the packing list. */
export function usePackedItems() {
  const [packed, setPacked] = useState<Packed>(read);
  const remember = (next: Packed) => setPacked(keep(next));
  return {
    isTicked: (orderId: string, position: number) => packed[orderId]?.includes(position) ?? false,
    tick: (orderId: string, position: number, isTicked: boolean) => {
      const others = (packed[orderId] ?? []).filter((one) => one !== position);
      remember({ ...packed, [orderId]: isTicked ? [...others, position] : others });
    },
    /** What has left the shop need not be remembered. */
    forget: (orderIds: readonly string[]) =>
      remember(Object.fromEntries(Object.entries(packed).filter(([id]) => !orderIds.includes(id)))),
  };
}

function read(): Packed {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Packed) : {};
  } catch {
    return {}; // Nothing was kept, or nothing may be.
  }
}

/** The newest few hundred: old orders leave by themselves. */
function keep(packed: Packed): Packed {
  const few = Object.fromEntries(
    Object.entries(packed)
      .filter(([, positions]) => positions.length > 0)
      .slice(-300),
  );
  try {
    localStorage.setItem(key, JSON.stringify(few));
  } catch {
    // It lasts as long as the page.
  }
  return few;
}
