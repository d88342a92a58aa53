import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';

/**
 * The records of a CSV file as spreadsheets write it: separated by commas, semicolons or tabs, with or without a byte
 * order mark, in UTF-8, UTF-16 or Windows-1252.
 *
 * @throws ShopError `file_unreadable` with the reason as its message
 */
export const csvRecords = (bytes: Buffer) => recordsOf(asText(bytes).replace(/^sep=(.)\r?\n/i, ''));

function recordsOf(text: string): { record: string[]; line: number }[] {
  // Below empty lines. Not by one pattern for both, which would take seconds for a file of spaces.
  const [header = ''] = text.trimStart().split(/\r?\n/, 1);
  try {
    const firstLines: number[] = [];
    const records = parse(text, {
      delimiter: delimiterOf(header),
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
