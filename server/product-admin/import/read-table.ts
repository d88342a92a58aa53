import { maxRows, type ProductColumn } from '#shared/admin/products/columns.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { parseCell } from '../../http/csv.ts';
import { columnOfHeading } from './column-of-heading.ts';
import { csvRecords } from './parse-csv.ts';

export interface TableRow {
  /** The line of the file where the row begins; the header is line 1. */
  line: number;
  /** Trimmed, composed as Unicode has it, without empty and missing cells. */
  cells: Partial<Record<ProductColumn, string>>;
}

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
  const headings = header.record.map((heading) => heading.trim());
  const columns = columnsOf(headings, body);

  const rows = body.map(({ record, line }) => ({ line, cells: cellsOf(columns, record) }));
  if (rows.length === 0) throw unreadable(adminMessages.stock.fileEmpty);
  if (rows.length > maxRows) throw unreadable(adminMessages.stock.tooManyRows(rows.length));
  return { rows, unread: headings.filter((heading, index) => heading !== '' && !columns[index]) };
}

/** The column of each heading, if it has one. Our own names come before others: 'Stock' beside 'quantity' is not read. */
function columnsOf(
  headings: readonly string[],
  body: readonly { record: readonly string[] }[],
): (ProductColumn | undefined)[] {
  const found = headings.map(columnOfHeading);
  // Sellers write the name under 'Product', where our own files have a code such as adunni-wrap-dress.
  const product = headings.findIndex((heading) => heading.toLowerCase() === 'product');
  const isByName =
    !found.includes('name') &&
    (!found.includes('sku') || body.some(({ record }) => /[\sA-Z]/.test((record[product] ?? '').trim())));
  const columns = found.map((column, index) => (isByName && index === product ? 'name' : column));
  if (!columns.includes('sku') && !columns.includes('name')) {
    throw unreadable(adminMessages.stock.noColumns(headings.filter(Boolean).slice(0, 6).join(', ')));
  }
  const isOwnName = (index: number) => headings[index]!.toLowerCase().replaceAll(' ', '_') === found[index];
  return columns.map((column, index) => {
    const others = headings.flatMap((_heading, at) => (column && at !== index && columns[at] === column ? at : []));
    if (others.length === 0) return column;
    if (!isOwnName(index) && others.some(isOwnName)) return undefined;
    const rival = others.find((at) => isOwnName(at) === isOwnName(index));
    if (rival === undefined) return column;
    throw unreadable(adminMessages.stock.columnTwice(column!, [headings[index]!, headings[rival]!]));
  });
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
