import type { FastifyReply } from 'fastify';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | Date | null;

/**
 * Sends rows as a file for spreadsheets, one at a time, so that a hundred thousand orders take no memory. A cell that
 * begins as a formula is made harmless: a spreadsheet would run it (reliability 1.2.1).
 *
 * @param name of the file, without its ending
 */
export function sendCsv<Row extends Record<string, Cell>>(
  reply: FastifyReply,
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FastifyReply {
  const file = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    // Whatever some spreadsheet takes for the end of a cell or of a row.
    quoted_match: /[\r\n\t;]/,
  });
  void (async () => {
    for await (const row of rows) {
      const cells = Object.fromEntries(columns.map((column) => [column, written(row[column] ?? null)]));
      if (!file.write(cells)) await new Promise((resolve) => file.once('drain', resolve));
    }
    file.end();
  })().catch((error: unknown) => file.destroy(error instanceof Error ? error : new Error(String(error))));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(file);
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
