import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { maxRows } from '#shared/admin/products/columns.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { numberFormats } from './number-formats.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { unzipped, zipEntries, ZipError } from './unzip.ts';
import { attribute, XmlError, xmlTags } from './xml-tags.ts';

/**
 * The maximum unpacked size of a part of the file: five thousand rows take a few megabytes. A ZIP bomb stops here,
 * whatever it claims.
 */
const maxPartBytes = 20_000_000;
const maxEntries = 2_000;

const texts = adminMessages.spreadsheets;

/**
 * The rows of the first sheet of an .xlsx file, as the texts that a CSV file of it would have. Formulas count with the
 * values that the spreadsheet saved; nothing is calculated.
 *
 * @throws ShopError `file_unreadable` with the reason as its message
 */
export async function readXlsx(bytes: Buffer): Promise<SheetRow[]> {
  try {
    const entries = await zipEntries(bytes, { maxEntries });
    const parts = new Map(entries.map((entry) => [entry.filename.replace(/^\//, ''), entry]));
    const path = await firstSheet(parts);
    const strings = sharedStrings(await textOf(parts.get('xl/sharedStrings.xml')));
    const formats = numberFormats(await textOf(parts.get('xl/styles.xml')));
    const sheet = parts.get(path);
    if (!sheet) throw unreadable(texts.noSheet);
    const { rows, problem } = sheetRows(await textOf(sheet), { strings, formats, maxRows: maxRows + 1 });
    if (problem) throw unreadable(problem);
    return rows;
  } catch (error) {
    if (error instanceof ZipError) throw unreadable(reasons[error.reason]);
    if (error instanceof XmlError) throw unreadable(texts.damaged);
    throw error;
  }
}

const reasons: Record<ZipError['reason'], string> = {
  damaged: texts.damaged,
  'too large': texts.tooLarge,
  encrypted: texts.old,
};

type Parts = ReadonlyMap<string, FileEntry>;

/** The part of the first sheet: the workbook names it by an id, of which another part has the path. */
async function firstSheet(parts: Parts): Promise<string> {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw unreadable(texts.noSheet);
  for (const tag of xmlTags(await textOf(workbook))) {
    if (tag.name !== 'sheet') continue;
    const id = attribute(tag, 'id');
    for (const related of xmlTags(await textOf(parts.get('xl/_rels/workbook.xml.rels')))) {
      if (related.name !== 'Relationship' || attribute(related, 'Id') !== id) continue;
      const target = attribute(related, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
    break;
  }
  throw unreadable(texts.noSheet);
}

/** The texts of cells, each stored once. A text may be in pieces of several looks; what it sounds like is left out. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, isPhonetic] = ['', false];
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'si' && tag.kind !== 'close') text = '';
    if (tag.name === 'rPh') isPhonetic = tag.kind === 'open';
    if (tag.name === 't' && tag.kind === 'open' && !isPhonetic) text += tag.text;
    if (tag.name === 'si' && tag.kind !== 'open') strings.push(text);
  }
  return strings;
}

async function textOf(part: FileEntry | undefined): Promise<string> {
  if (!part) return '';
  const bytes = await unzipped(part, { maxBytes: maxPartBytes });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(texts.damaged);
  }
}

const unreadable = (message: string) => new ShopError('file_unreadable', { message });
