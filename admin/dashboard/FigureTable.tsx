import { type ReactNode, useState } from 'react';
import styles from './FigureTable.module.css';

export interface Figure<Row> {
  name: string;
  /** The value to sort by, also shown unless a cell is given. */
  of: (row: Row) => string | number;
  shown?: (row: Row) => ReactNode;
  /** Left out on a phone, where a table has room for three. */
  isWide?: true;
}

interface FigureTableProps<Row> {
  label: string;
  /** The first column names the row. */
  figures: readonly Figure<Row>[];
  /** In the server's order until a column is chosen. */
  rows: Row[];
  hasCaption?: boolean;
  /** The share of the width that a row's bar fills, from 0 to 1. */
  barOf?: (row: Row) => number;
  /** The server sends no more rows than this. */
  maxRows?: number;
}

/** The rows that show until somebody taps for all. */
const fewRows = 10;

interface Sort {
  /** The column, by its place. */
  at: number;
  direction: 'ascending' | 'descending';
}

/** A table that sorts by the pressed column: numbers from the largest, words from A, then the other way, then as it came. */
export function FigureTable<Row>({ label, figures, rows, hasCaption, barOf, maxRows }: FigureTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [isWhole, setWhole] = useState(false);
  const shownRows = sortedRows(rows, figures, sort);
  return (
    <ScrollRegion label={label}>
      <table className={styles.table}>
        {hasCaption && <caption>{label}</caption>}
        <thead>
          <tr>
            {figures.map(({ name, of, isWide }, at) => {
              const direction = sort?.at === at ? sort.direction : undefined;
              return (
                <th key={name} scope="col" aria-sort={direction} data-wide={isWide}>
                  <button type="button" onClick={() => setSort(nextSort(sort, at, firstDirection(rows, of)))}>
                    {name}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? shownRows : shownRows.slice(0, fewRows)).map((row, at) => (
            <tr key={at} {...(barOf && { className: styles.bar, style: { '--part': barOf(row) } as object })}>
              {figures.map(({ name, of, shown = of, isWide }, index) =>
                index === 0 ? (
                  <th key={name} scope="row">
                    {shown(row)}
                  </th>
                ) : (
                  <td key={name} data-wide={isWide}>
                    {shown(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && rows.length > fewRows && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show {rows.length === maxRows ? 'the top' : 'all'} {rows.length}
        </button>
      )}
    </ScrollRegion>
  );
}

/** Lets a table that is wider than the screen scroll, by keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function sortedRows<Row>(rows: Row[], figures: readonly Figure<Row>[], sort: Sort | null): Row[] {
  if (!sort) return rows;
  const { of } = figures[sort.at]!;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(of(one), of(other)));
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function nextSort(sort: Sort | null, at: number, first: Sort['direction']): Sort | null {
  if (sort?.at !== at) return { at, direction: first };
  if (sort.direction !== first) return null;
  return { at, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

const firstDirection = <Row,>(rows: Row[], of: Figure<Row>['of']): Sort['direction'] =>
  rows.some((row) => typeof of(row) === 'string') ? 'ascending' : 'descending';
