import { useEffect, useState } from 'react';
import { browserStorage } from '#web/browser-storage.ts';

/** The packed lines of each order, stored in this browser only. */
type Packed = Readonly<Record<string, readonly string[]>>;

interface Line {
  position: number;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** How many of it were refunded. */
  returned: number;
}

const storage = browserStorage<'admin.packed'>(() => localStorage);

/** The checkboxes of the packing list. */
export function usePackedItems() {
  const [packed, setPacked] = useState<Packed>(read);
  useEffect(() => {
    const onOtherTab = ({ key }: StorageEvent) => {
      if (key === 'admin.packed' || key === null) setPacked(read());
    };
    addEventListener('storage', onOtherTab);
    return () => removeEventListener('storage', onOtherTab);
  }, []);
  /** Begins with what is stored: another tab may have written it a moment ago. */
  const change = (next: (stored: Packed) => Packed) => setPacked(keep(next(read())));
  return {
    /** Whether a line is packed, or has nothing to pack any more. */
    isPacked: (orderId: string, line: Line) =>
      line.quantity === line.returned || (packed[orderId]?.includes(contentsOf(line)) ?? false),
    tick: (orderId: string, line: Line, isTicked: boolean) =>
      change((stored) => {
        const others = (stored[orderId] ?? []).filter((one) => one !== contentsOf(line));
        return { ...stored, [orderId]: isTicked ? [...others, contentsOf(line)] : others };
      }),
    /** Removes shipped orders. */
    remove: (orderIds: readonly string[]) =>
      change((stored) => Object.fromEntries(Object.entries(stored).filter(([id]) => !orderIds.includes(id)))),
  };
}

/** The orders of which every line is packed. */
export const readyToShip = (
  orders: readonly { _id: string; lines: readonly Line[] }[],
  { isPacked }: Pick<ReturnType<typeof usePackedItems>, 'isPacked'>,
): string[] => orders.filter(({ _id, lines }) => lines.every((line) => isPacked(_id, line))).map(({ _id }) => _id);

/** A line whose item or number was changed since is packed anew. */
const contentsOf = ({ position, name, size, color, quantity, returned }: Line) =>
  JSON.stringify([position, name, size, color, quantity - returned]);

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
