import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortDirection,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import styles from './FigureTable.module.css';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

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
  /** The first column names the row. Must be stable between renders. */
  figures: readonly Figure<Row>[];
  /** In the server's order until a column is chosen. */
  rows: Row[];
  hasCaption?: boolean;
  /** The share of the width that a row's bar fills, from 0 to 1. */
  barOf?: (row: Row) => number;
  /** Where the server leaves out the rows beyond so many. */
  maxRows?: number;
}

/** So many rows show at first; the others after a tap. */
const fewRows = 10;

/** A table that sorts by the pressed column: descending, then ascending, then in the original order. */
export function FigureTable<Row extends object>({
  label,
  figures,
  rows,
  hasCaption,
  barOf,
  maxRows,
}: FigureTableProps<Row>) {
  const columns = useMemo(() => figures.map(columnOf), [figures]);
  const table = useTable({ features, columns, data: rows });
  const [isWhole, setWhole] = useState(false);
  const shownRows = table.getRowModel().rows;
  return (
    <Wide label={label}>
      <table className={styles.table}>
        {hasCaption && <caption>{label}</caption>}
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map((header) => {
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? sortLabels[sorted] : undefined}
                    data-wide={figures[header.index]!.isWide}
                  >
                    <button type="button" onClick={header.column.getToggleSortingHandler()} data-sorted={sorted}>
                      {figures[header.index]!.name}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {(isWhole ? shownRows : shownRows.slice(0, fewRows)).map(({ id, original: row }) => (
            <tr key={id} {...(barOf && { className: styles.bar, style: { '--part': barOf(row) } as object })}>
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
    </Wide>
  );
}

/** Lets a table that is wider than the screen scroll, by keyboard too. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

const sortLabels = { asc: 'ascending', desc: 'descending' } as const satisfies Record<SortDirection, string>;

function columnOf<Row extends object>({ name, of }: Figure<Row>): ColumnDef<typeof features, Row> {
  return { id: name, accessorFn: of, sortFn: sortFn_basic };
}
