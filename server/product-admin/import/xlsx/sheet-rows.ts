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

/** Where the reader is. */
interface Reading extends SheetOptions {
  rows: SheetRow[];
  /** The row that is being read. */
  line: number;
  record: string[];
  cell: Cell | null;
  /** In a reading aid for Asian scripts, which is no part of the text. */
  isPhonetic: boolean;
}

/** The rows of a sheet that are not empty. */
export function sheetRows(sheet: string, options: SheetOptions): Sheet {
  const reading: Reading = { ...options, rows: [], line: 0, record: [], cell: null, isPhonetic: false };
  for (const tag of xmlTags(sheet)) {
    const problem = readTag(reading, tag);
    if (problem !== null) return { rows: reading.rows, problem };
  }
  return { rows: reading.rows, problem: null };
}

/** @returns why the sheet can't be read; null if it can */
function readTag(reading: Reading, tag: XmlTag): string | null {
  const isOpen = tag.kind === 'open';
  const isClose = tag.kind === 'close';
  switch (tag.name) {
    case 'row':
      return isClose ? endRow(reading) : beginRow(reading, tag);
    case 'c':
      if (isOpen) reading.cell = cellOf(tag, reading.record.length, reading.formats);
      return isClose && reading.cell ? endCell(reading, reading.cell) : null;
    case 'rPh':
      reading.isPhonetic = isOpen;
      return null;
    case 'mergeCell':
      return isClose ? null : texts.merged(attribute(tag, 'ref') ?? '');
    default:
      if (reading.cell) readContent(reading.cell, tag, reading.isPhonetic);
      return null;
  }
}

function beginRow(reading: Reading, tag: XmlTag): null {
  reading.line = Number(attribute(tag, 'r') ?? reading.line + 1);
  reading.record = [];
  return null;
}

function endRow({ rows, line, record, maxRows }: Reading): string | null {
  if (record.length === 0) return null;
  // What is left may be a million rows.
  if (rows.length >= maxRows) return texts.tooManyRows(maxRows - 1);
  rows.push({ line, record: Array.from(record, (one: string | undefined) => one ?? '') });
  return null;
}

function readContent(cell: Cell, { name, kind, text }: XmlTag, isPhonetic: boolean): void {
  if (name === 'f') cell.isFormula = true;
  else if (kind !== 'open') return;
  else if (name === 'v') cell.value = text;
  else if (name === 't' && !isPhonetic) cell.inline += text;
}

function endCell(reading: Reading, cell: Cell): string | null {
  const read = contentOf(cell, reading.strings);
  if (read.problem !== null) return read.problem;
  if (cell.column >= maxColumns && read.content !== '') return texts.tooManyColumns(maxColumns);
  if (read.content !== '') reading.record[cell.column] = read.content;
  reading.cell = null;
  return null;
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

function contentOf(cell: Cell, strings: readonly string[]) {
  const { name, type, value, inline, isFormula } = cell;
  if (type === 'inlineStr') return content(inline);
  if (value === null || value === '') return isFormula && type !== 'str' ? problem(texts.noValue(name)) : content('');
  switch (type) {
    case 'n':
      return numberContent(cell, Number(value));
    case 's':
      return sharedContent(strings[Number(value)]);
    case 'b':
      return content(value === '1' ? 'TRUE' : 'FALSE');
    case 'd':
      return problem(texts.dateIn(name));
    case 'e':
      return problem(texts.errorIn(name, value));
    default:
      return content(value);
  }
}

const sharedContent = (text: string | undefined) => (text === undefined ? problem(texts.damaged) : content(text));

function numberContent({ name, format }: Cell, number: number) {
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
