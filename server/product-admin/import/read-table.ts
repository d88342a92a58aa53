import { maxRows, type ProductColumn, productColumns } from '#shared/admin/products/columns.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { parseCell } from '../../http/csv.ts';
import { csvRecords } from './parse-csv.ts';

export interface TableRow {
  /** The line of the file where the row begins; the header is line 1. */
  line: number;
  /** Trimmed, composed as Unicode has it, without empty and missing cells. */
  cells: Partial<Record<ProductColumn, string>>;
}

/** Other names that people use for the columns. */
const columnAliases = new Map<string, ProductColumn>([
  ['color', 'colour'],
  ['for', 'gender'],
  ['handle', 'product'],
  ['slug', 'product'],
]);

/**
 * The rows of a product file, a CSV table or the first sheet of an .xlsx file.
 *
 * @throws ShopError `file_unreadable` with the reason as its message
 */
export async function readTable(bytes: Buffer): Promise<{ rows: TableRow[]; unread: string[] }> {
  // Its name, and the type that the browser reports, prove nothing.
  if (isOldExcel(bytes)) throw unreadable(adminMessages.spreadsheets.old);
  const records = isZip(bytes) ? await xlsxRecords(bytes) : csvRecords(bytes);
  const [header, ...body] = records;
  if (!header) throw unreadable(adminMessages.stock.fileEmpty);
  const names = header.record.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => columnAliases.get(name) ?? productColumns.find((column) => column === name));
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('sku') && !known.includes('name')) throw unreadable(adminMessages.stock.noColumns);
  const duplicate = known.find((column, index) => known.indexOf(column) < index);
  if (duplicate) throw unreadable(adminMessages.stock.columnTwice(duplicate));

  const rows = body.map(({ record, line }) => ({ line, cells: cellsOf(columns, record) }));
  if (rows.length === 0) throw unreadable(adminMessages.stock.fileEmpty);
  if (rows.length > maxRows) throw unreadable(adminMessages.stock.tooManyRows(rows.length));
  return { rows, unread: names.filter((name, index) => name !== '' && !columns[index]) };
}

/** An .xlsx file is a ZIP archive. */
const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

/** Whether the bytes are of an old Excel file, or of one with a password. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));

/** The reader is loaded for the first such file: loading takes 70 ms, which other starts save. */
async function xlsxRecords(bytes: Buffer) {
  const { readXlsx } = await import('./xlsx/read-xlsx.ts');
  return readXlsx(bytes);
}

function cellsOf(columns: readonly (ProductColumn | undefined)[], record: readonly string[]): TableRow['cells'] {
  const cells: TableRow['cells'] = {};
  for (const [index, column] of columns.entries()) {
    const cell = parseCell((record[index] ?? '').trim())
      .replaceAll('\r\n', '\n')
      .normalize('NFC');
    if (column && cell !== '') cells[column] = cell;
  }
  return cells;
}

const unreadable = (message: string) => new ShopError('file_unreadable', { message });
