import { pipeline, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { stringify } from 'csv-stringify';
import { lagosSecondsOf } from '#shared/dates/lagos-times.ts';

type Cell = string | number | boolean | Date | null;

/** Rows with their column names. */
export interface Table {
  columns: readonly string[];
  rows: AsyncIterable<Readonly<Record<string, Cell>>> | Iterable<Readonly<Record<string, Cell>>>;
}

export const csvType = 'text/csv; charset=utf-8';

/**
 * Streams rows as CSV, so that a hundred thousand orders take no memory. A cell that begins
 * like a formula is escaped, because a spreadsheet would run it.
 */
export function csvOf({ columns, rows }: Table): Readable {
  const file = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    // Characters that some spreadsheet takes for the end of a cell or row.
    quoted_match: /[\r\n\t;]/,
  });
  async function* cells() {
    for await (const row of rows) {
      yield Object.fromEntries(columns.map((column) => [column, formatCell(row[column] ?? null)]));
    }
  }
  // An error in one of the streams ends the other and reaches the reader.
  pipeline(Readable.from(cells()), file, () => {});
  return file;
}

/**
 * Sends a small CSV file.
 *
 * @param name the file name without extension
 */
export function sendCsv(reply: FastifyReply, name: string, table: Table): FastifyReply {
  return reply.type(csvType).header('content-disposition', `attachment; filename="${name}.csv"`).send(csvOf(table));
}

/**
 * Formats numbers for machines and times as Lagos has them, in the form that spreadsheets know; each line that a
 * spreadsheet would evaluate gets a leading apostrophe, as does one that already begins with the escape, so that
 * `parseCell` restores every text. East Asian programs take full-width characters for plain ones, and some take a line
 * within quotes for a row. A semicolon or tab begins a line too: where Windows separates lists by it, Excel splits a row
 * there, and a quote only counts at the beginning of a cell: the two that stand for one quote there are an empty text, and what
 * follows them is evaluated.
 *
 * A phone number stays as it is: with an apostrophe no dialler and no courier's form takes it. Evaluated it is the number that
 * it shows, which can run nothing, and up to 15 digits a spreadsheet keeps every one of them.
 */
export function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return lagosSecondsOf(cell).replace('T', ' ');
  if (typeof cell !== 'string') return String(cell);
  if (phone.test(cell)) return cell;
  return cell.replace(/(?<=^|[;\t])(?=['"]*[=+\-@＝＋－＠\t\r])/gm, "'");
}

/** As E.164 has it, with spaces or without. */
const phone = /^\+\d(?: ?\d){6,14}$/;

/** Reverses `formatCell`. */
export const parseCell = (cell: string): string => cell.replace(/(?<=^|[;\t])'(?=['"]*[=+\-@＝＋－＠\t\r])/gm, '');
