import { useState } from 'react';

/**
 * Keys for the items of a list that have no ids: one that is moved takes its focus and its failed upload along. They
 * outlast a save, which `useFieldArray` answers with new ones: the field that is typed into would lose the focus.
 *
 * @param count of the items; those that come are the last ones
 */
export function useItemKeys(count: number) {
  const [stored, setKeys] = useState<readonly number[]>([]);
  const known = stored.slice(0, count);
  const next = Math.max(-1, ...known) + 1;
  const keys = [...known, ...Array.from({ length: count - known.length }, (_, index) => next + index)];
  return {
    keys,
    swap: (one: number, other: number) => setKeys(swapped(keys, one, other)),
    remove: (place: number) => setKeys(keys.toSpliced(place, 1)),
  };
}

export function swapped<Item>(all: readonly Item[], one: number, other: number): Item[] {
  return all.with(one, all[other]!).with(other, all[one]!);
}
