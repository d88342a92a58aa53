import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { maxRows, type ProductColumn, productColumns } from '#shared/admin/products/columns.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { asTyped } from '../../http/csv.ts';

export interface TableRow {
  /** The line of the file where the row begins; the header is line 1. */
  line: number;
  /** Trimmed, without empty and missing cells. */
  cells: Partial<Record<ProductColumn, string>>;
}

/** Other names that people use for the columns. */
const columnAliases: Record<string, ProductColumn> = {
  color: 'colour',
  for: 'gender',
  handle: 'product',
  slug: 'product',
};

/**
 * Parses a CSV file as spreadsheets write it: separated by commas, semicolons or tabs, with or without a byte order
 * mark, in UTF-8, UTF-16 or Windows-1252.
 *
 * @throws ShopError `file_unreadable` with the reason as its message
 */
export function parseCsv(bytes: Buffer): { rows: TableRow[]; unread: string[] } {
  const text = asText(bytes).replace(/^sep=(.)\r?\n/i, '');
  const records = recordsOf(text);
  const [header, ...body] = records;
  if (!header) throw unreadable(adminMessages.stock.fileEmpty);
  const names = header.record.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => columnAliases[name] ?? productColumns.find((column) => column === name));
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('sku') && !known.includes('name')) throw unreadable(adminMessages.stock.noColumns);
  const duplicate = known.find((column, index) => known.indexOf(column) < index);
  if (duplicate) throw unreadable(adminMessages.stock.columnTwice(duplicate));

  const rows = body.map(({ record, line }) => ({ line, cells: cellsOf(columns, record) }));
  if (rows.length === 0) throw unreadable(adminMessages.stock.fileEmpty);
  if (rows.length > maxRows) throw unreadable(adminMessages.stock.tooManyRows(rows.length));
  return { rows, unread: names.filter((name, index) => name !== '' && !columns[index]) };
}

function cellsOf(columns: readonly (ProductColumn | undefined)[], record: readonly string[]): TableRow['cells'] {
  const cells: TableRow['cells'] = {};
  for (const [index, column] of columns.entries()) {
    const cell = asTyped((record[index] ?? '').trim()).replaceAll('\r\n', '\n');
    if (column && cell !== '') cells[column] = cell;
  }
  return cells;
}

function recordsOf(text: string): { record: string[]; line: number }[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  try {
    const firstLines: number[] = [];
    const records = parse(text, {
      delimiter: delimiterOf(firstLine),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        firstLines.push(lines - record.join('').split('\n').length + 1);
        return record;
      },
    });
    return records.map((record, index) => ({ record, line: firstLines[index]! }));
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(adminMessages.stock.brokenTable(Number(error['lines'] ?? 1)));
    throw error;
  }
}

/** The most frequent separator in the header. */
function delimiterOf(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (character: string) => unquoted.split(character).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

function asText(bytes: Buffer): string {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) throw unreadable(adminMessages.stock.noTable);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const unreadable = (message: string) => new ShopError('file_unreadable', { message });
