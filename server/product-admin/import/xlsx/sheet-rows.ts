import { adminMessages } from '#shared/admin/messages.ts';
import type { NumberFormat } from './number-formats.ts';
import { attribute, type XmlTag, xmlTags } from './xml-tags.ts';

/** A row of a sheet: its number, and the texts of its cells by column from 0. */
export interface SheetRow {
  line: number;
  record: string[];
}

interface Sheet {
  rows: SheetRow[];
  /** Why the sheet can't be read, at its first cell that can't. */
  problem: string | null;
}

interface SheetOptions {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  /** With the header. */
  maxRows: number;
}

const maxColumns = 200;
/** Spreadsheets keep this many digits and round the rest. */
const maxDigits = 15;

const texts = adminMessages.spreadsheets;

interface Cell {
  name: string;
  column: number;
  type: string;
  format: NumberFormat;
  value: string | null;
  inline: string;
  isFormula: boolean;
}

/** The rows of a sheet that are not empty. */
export function sheetRows(sheet: string, { strings, formats, maxRows }: SheetOptions): Sheet {
  const rows: SheetRow[] = [];
  let [count, line, isPhonetic] = [0, 0, false];
  let record: string[] = [];
  let cell: Cell | null = null;
  const wrong = (why: string): Sheet => ({ rows, problem: why });

  for (const tag of xmlTags(sheet)) {
    const { name, kind, text } = tag;
    if (name === 'row' && kind !== 'close') {
      line = Number(attribute(tag, 'r') ?? line + 1);
      record = [];
    } else if (name === 'c' && kind === 'open') cell = cellOf(tag, record.length, formats);
    else if (name === 'rPh') isPhonetic = kind === 'open';
    else if (cell && name === 'f') cell.isFormula = true;
    else if (cell && name === 'v' && kind === 'open') cell.value = text;
    else if (cell && name === 't' && kind === 'open' && !isPhonetic) cell.inline += text;
    else if (cell && name === 'c' && kind === 'close') {
      const read = contentOf(cell, strings);
      if (read.problem) return wrong(read.problem);
      if (cell.column >= maxColumns && read.content !== '') return wrong(texts.tooManyColumns(maxColumns));
      if (read.content !== '') record[cell.column] = read.content;
      cell = null;
    } else if (name === 'row' && kind === 'close' && record.length > 0) {
      count += 1;
      // What is left may be a million rows.
      if (count > maxRows) return wrong(texts.tooManyRows(maxRows - 1));
      rows.push({ line, record: Array.from(record, (one: string | undefined) => one ?? '') });
    } else if (name === 'mergeCell' && kind !== 'close') return wrong(texts.merged(attribute(tag, 'ref') ?? ''));
  }
  return { rows, problem: null };
}

function cellOf(tag: XmlTag, next: number, formats: readonly NumberFormat[]): Cell {
  const name = attribute(tag, 'r') ?? '';
  return {
    name,
    column: columnOf(name) ?? next,
    type: attribute(tag, 't') ?? 'n',
    format: formats[Number(attribute(tag, 's') ?? -1)] ?? null,
    value: null,
    inline: '',
    isFormula: false,
  };
}

/** 27 for 'AB12'; undefined without a name, when cells follow one another. */
function columnOf(name: string): number | undefined {
  const column = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!column) return undefined;
  return column.split('').reduce((sum, character) => sum * 26 + (character.codePointAt(0) ?? 0) - 64, 0) - 1;
}

function contentOf({ name, type, format, value, inline, isFormula }: Cell, strings: readonly string[]) {
  if (type === 'inlineStr') return content(inline);
  if (value === null || value === '') return isFormula && type !== 'str' ? problem(texts.noValue(name)) : content('');
  if (type === 'e') return problem(texts.errorIn(name, value));
  if (type === 's') {
    const text = strings[Number(value)];
    return text === undefined ? problem(texts.damaged) : content(text);
  }
  if (type === 'd') return problem(texts.dateIn(name));
  if (type === 'b') return content(value === '1' ? 'TRUE' : 'FALSE');
  if (type !== 'n') return content(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return problem(texts.damaged);
  if (format === 'date') return problem(texts.dateIn(name));
  if (Math.abs(number) >= 10 ** maxDigits) return problem(texts.tooManyDigits(name));
  if (format === 'percent') return content(`${plain(number * 100)}%`);
  const digits = plain(number);
  return content(typeof format === 'object' && format !== null ? digits.padStart(format.digits, '0') : digits);
}

/** Excel writes a carriage return before a line break so. */
const content = (text: string) => ({ content: text.replaceAll('_x000D_', ''), problem: null });

const problem = (text: string) => ({ content: '', problem: text });

/** 38500 for 3.85E4 and for 38500.000000000007: calculations leave such remainders. */
function plain(number: number): string {
  const rounded = Number(number.toPrecision(maxDigits));
  return Math.abs(rounded) < 1e-6 && rounded !== 0 ? rounded.toFixed(12) : String(rounded);
}
