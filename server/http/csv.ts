import { pipeline, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | Date | null;

/** Rows under the names of their columns. */
export interface Table {
  columns: readonly string[];
  rows: AsyncIterable<Readonly<Record<string, Cell>>> | Iterable<Readonly<Record<string, Cell>>>;
}

export const csvType = 'text/csv; charset=utf-8';

/**
 * Rows as a file for spreadsheets, one at a time, so that a hundred thousand orders take no memory. A cell that begins
 * as a formula is made harmless: a spreadsheet would run it (reliability 1.2.1).
 */
export function csvOf({ columns, rows }: Table): Readable {
  const file = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    // Whatever some spreadsheet takes for the end of a cell or of a row.
    quoted_match: /[\r\n\t;]/,
  });
  async function* cells() {
    for await (const row of rows) {
      yield Object.fromEntries(columns.map((column) => [column, written(row[column] ?? null)]));
    }
  }
  // What goes wrong with one of the two ends the other, and is told to whoever reads the file.
  pipeline(Readable.from(cells()), file, () => {});
  return file;
}

/**
 * Sends a small file as an answer.
 *
 * @param name of the file, without its ending
 */
export function sendCsv(reply: FastifyReply, name: string, table: Table): FastifyReply {
  return reply.type(csvType).header('content-disposition', `attachment; filename="${name}.csv"`).send(csvOf(table));
}

/**
 * Numbers and moments as machines write them; each line that a spreadsheet would calculate gets an apostrophe before it,
 * as does one that begins like what this makes: `asTyped` gives every text back. Programs for Chinese and Japanese take the
 * full-width signs for the plain ones, and some take a line within quotes for a row.
 */
export function written(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/^(?='*[=+\-@＝＋－＠\t\r])/gm, "'");
}

/** The text that `written` made of a cell, back as it was. */
export const asTyped = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠\t\r])/gm, '');
