import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { maxRows, type ProductColumn, productColumns } from '#shared/admin/products/columns.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { asTyped } from '../../http/csv.ts';

export interface TableRow {
  /** The line in the file on which it begins; the header is line 1. */
  line: number;
  /** Trimmed; a cell that is empty or left out is not there. */
  cells: Partial<Record<ProductColumn, string>>;
}

/** Other words for the columns, as people write them. */
const alsoCalled: Record<string, ProductColumn> = {
  color: 'colour',
  for: 'gender',
  handle: 'product',
  slug: 'product',
};

/**
 * Reads the bytes of a CSV file as spreadsheets write them: commas, semicolons or tabs between the cells, with or
 * without a byte order mark, in UTF-8, UTF-16 or the old Windows letters.
 *
 * @throws ShopError `file_unreadable`, in words
 */
export function parseCsv(bytes: Buffer): { rows: TableRow[]; unread: string[] } {
  const text = asText(bytes).replace(/^sep=(.)\r?\n/i, '');
  const records = recordsOf(text);
  const [header, ...body] = records;
  if (!header) throw unreadable(messages.stockroom.fileEmpty);
  const names = header.record.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => alsoCalled[name] ?? productColumns.find((column) => column === name));
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('sku') && !known.includes('name')) throw unreadable(messages.stockroom.noColumns);
  const twice = known.find((column, place) => known.indexOf(column) < place);
  if (twice) throw unreadable(messages.stockroom.columnTwice(twice));

  const rows = body.map(({ record, line }) => ({ line, cells: cellsOf(columns, record) }));
  if (rows.length === 0) throw unreadable(messages.stockroom.fileEmpty);
  if (rows.length > maxRows) throw unreadable(messages.stockroom.tooManyRows(rows.length));
  return { rows, unread: names.filter((name, place) => name !== '' && !columns[place]) };
}

function cellsOf(columns: readonly (ProductColumn | undefined)[], record: readonly string[]): TableRow['cells'] {
  const cells: TableRow['cells'] = {};
  for (const [place, column] of columns.entries()) {
    const cell = asTyped((record[place] ?? '').trim()).replaceAll('\r\n', '\n');
    if (column && cell !== '') cells[column] = cell;
  }
  return cells;
}

function recordsOf(text: string): { record: string[]; line: number }[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  try {
    const begins: number[] = [];
    const records = parse(text, {
      delimiter: delimiterOf(firstLine),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        begins.push(lines - record.join('').split('\n').length + 1);
        return record;
      },
    });
    return records.map((record, place) => ({ record, line: begins[place]! }));
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(messages.stockroom.brokenTable(Number(error['lines'] ?? 1)));
    throw error;
  }
}

/** What stands most often between the names of the columns. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

function asText(bytes: Buffer): string {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) throw unreadable(messages.stockroom.noTable);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const unreadable = (message: string) => new ShopError('file_unreadable', { message });
