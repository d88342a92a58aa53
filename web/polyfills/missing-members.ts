/**
 * Members of arrays and objects that the shop and its libraries use and browsers of the baseline lack (decision 0053):
 * Chromium below 110, Safari below 16, Firefox below 115. They do what these scripts need, for arrays.
 */
export const arrayMembers = {
  at<Item>(this: readonly Item[], index: number): Item | undefined {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  },
  toSorted<Item>(this: readonly Item[], compare?: (one: Item, other: Item) => number): Item[] {
    return [...this].sort(compare);
  },
  toSpliced<Item>(this: readonly Item[], ...change: [start: number, removed: number, ...added: Item[]]): Item[] {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with<Item>(this: readonly Item[], index: number, item: Item): Item[] {
    const copy = [...this];
    copy[index < 0 ? this.length + index : index] = item;
    return copy;
  },
};

export const objectMembers = {
  hasOwn: (object: object, name: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, name),
};

/** Adds the members that an object lacks, as its own are: not enumerable. */
export function addMissing(object: object, members: object): void {
  for (const [name, value] of Object.entries(members)) {
    if (!(name in object)) Object.defineProperty(object, name, { value, writable: true, configurable: true });
  }
}
