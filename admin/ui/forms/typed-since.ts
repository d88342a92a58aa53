/**
 * Restores input that was typed during a save, on top of the saved values: only the parts that differ from the sent
 * ones, so that additions by the server, such as the id of a new row, stay. Rows are found by their id or their
 * content, because they may have been moved in the meantime.
 *
 * @param sent the form's values when the save began
 * @param typed the form's values now
 * @param saved the same after the save
 */
export function typedSince(sent: unknown, typed: unknown, saved: unknown): unknown {
  if (isSame(typed, sent)) return saved;
  if (areRows(sent) && areRows(typed) && areRows(saved)) return rowsTypedSince(sent, typed, saved);
  if (!isRow(sent) || !isRow(typed) || !isRow(saved)) return typed;
  return Object.fromEntries(
    Object.keys({ ...saved, ...typed }).map((name) => [name, typedSince(sent[name], typed[name], saved[name])]),
  );
}

type Row = Record<string, unknown>;

function rowsTypedSince(sent: readonly Row[], typed: readonly Row[], saved: readonly Row[]): Row[] {
  // The server left out or added rows: which is which is not known.
  if (sent.length !== saved.length) return [...typed];
  const isFree = sent.map(() => true);
  const take = (place: number) => {
    if (place < 0 || !isFree[place]) return undefined;
    isFree[place] = false;
    return place;
  };
  const found = typed.map((row) =>
    take(sent.findIndex((one, place) => isFree[place] && (isSame(one, row) || hasSameId(one, row)))),
  );
  return typed.map((row, index) => {
    // A row that was typed on has no other mark than its place.
    const place = found[index] ?? (row['id'] ? undefined : take(placeOf(row, index, sent, isFree)));
    return place === undefined ? row : (typedSince(sent[place], row, saved[place]) as Row);
  });
}

/** Where a changed row without an id was when it was sent: at its place, or at the only one that is left. */
function placeOf(row: Row, index: number, sent: readonly Row[], isFree: readonly boolean[]): number {
  const left = sent.flatMap((one, place) => (isFree[place] && !one['id'] ? [place] : []));
  if (left.includes(index)) return index;
  return left.length === 1 && sent.length > 1 && 'id' in row ? left[0]! : -1;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const hasSameId = (one: Row, other: Row) => Boolean(one['id']) && one['id'] === other['id'];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const areRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);
