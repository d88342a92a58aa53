import type { Gender } from '#shared/catalogue/genders.ts';
import { type ProductColumn } from '#shared/admin/products/columns.ts';
import { messages } from '#shared/messages.ts';
import { type MeasurementText, parseMeasurementsCell } from './measurements-cell.ts';
import type { TableRow } from './parse-csv.ts';

/** A row as it is meant. What it does not say is not there. */
export interface ProductRow {
  line: number;
  sku?: string;
  product?: string;
  name?: string;
  description?: string;
  category?: string;
  gender?: Gender;
  /** Null takes it away. */
  discount?: number | null;
  composition?: string;
  /** A line each. */
  care?: string[];
  fit?: string;
  length?: string;
  colour?: string;
  hex?: string;
  cloth?: string;
  price?: number;
  size?: string;
  /** All that was measured of this size. */
  measurements?: MeasurementText[];
  quantity?: number;
  quantityWas?: number;
  /** Addresses, the main one first. */
  pictures?: string[];
  /** What is wrong with its cells, in words. */
  faults: string[];
}

const words = messages.stockroom;

/** Reads the cells of one row, and says of each that makes no sense what is wrong with it. */
export function parseImportRow({ line, cells }: TableRow): ProductRow {
  const faults: string[] = [];
  const read = <Value>(column: ProductColumn, meaning: (cell: string) => Value | undefined, fault: string) => {
    const cell = cells[column];
    if (cell === undefined) return undefined;
    const value = meaning(cell);
    if (value === undefined) faults.push(fault);
    return value;
  };
  const row = {
    line,
    sku: read('sku', (cell) => matching(cell.toUpperCase(), skuPattern, 60), words.badSku),
    product: read('product', (cell) => matching(cell.toLowerCase(), /^[a-z0-9]+(-[a-z0-9]+)*$/, 120), words.badHandle),
    name: read('name', (cell) => plainText(cell, 120), words.badName),
    description: read('description', (cell) => plainText(cell, 4_000), words.badDescription),
    category: read('category', (cell) => choosable(cell, 60), words.badCategory),
    gender: read('gender', genderOf, words.badGender),
    discount: read('discount', discountOf, words.badDiscount),
    composition: read('composition', (cell) => plainText(cell, 120), words.badComposition),
    care: read('care', linesOf, words.badCare),
    fit: read('fit', (cell) => plainText(cell, 120), words.badFit),
    length: read('length', (cell) => plainText(cell, 120), words.badLength),
    colour: read('colour', (cell) => choosable(cell, 40), words.badColour),
    hex: read('hex', (cell) => matching(cell.toLowerCase(), /^#[0-9a-f]{6}$/, 7), words.badHex),
    cloth: read('cloth', (cell) => plainText(cell, 80), words.badCloth),
    price: read('price', (cell) => numberIn(cell.replace(/^(₦|NGN|N)\s*/i, ''), 1, 100_000_000), words.badPrice),
    size: read('size', sizeOf, words.badSize),
    measurements: read('measurements', parseMeasurementsCell, words.badMeasurements),
    quantity: read('quantity', (cell) => numberIn(cell, 0, 100_000), words.badQuantity),
    quantityWas: read('quantity_was', (cell) => numberIn(cell, 0, 100_000), words.badQuantity),
    pictures: read('pictures', imagesOf, words.badPictures),
    faults,
  };
  return withoutUndefined(row);
}

const skuPattern = /^[A-Z0-9]+([._-][A-Z0-9]+)*$/;

function matching(cell: string, pattern: RegExp, longest: number): string | undefined {
  return cell.length <= longest && pattern.test(cell) ? cell : undefined;
}

function plainText(cell: string, longest: number): string | undefined {
  return cell.length <= longest && !cell.includes('\u0000') ? cell : undefined;
}

/** The shop's filters read a comma as 'or' and drop a plus at the end: such a name could never be chosen. */
function choosable(cell: string, longest: number): string | undefined {
  return /^[^,\n]*[^,+\n]$/.test(cell) && cell.toLowerCase() !== 'all' ? plainText(cell, longest) : undefined;
}

function genderOf(cell: string): Gender | undefined {
  if (/^wom[ae]n$/i.test(cell)) return 'women';
  if (/^unisex$/i.test(cell)) return 'unisex';
  return /^m[ae]n$/i.test(cell) ? 'men' : undefined;
}

function discountOf(cell: string): number | null | undefined {
  const percent = numberIn(cell.replace(/\s*%$/, ''), 0, 90);
  return percent === 0 ? null : percent;
}

function linesOf(cell: string): string[] | undefined {
  const lines = cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length <= 8 && lines.every((line) => plainText(line, 60)) ? lines : undefined;
}

/** Letters are written large: 'm' is M. */
function sizeOf(cell: string): string | undefined {
  const size = /^(xs|s|m|x{0,3}l)$/i.test(cell) ? cell.toUpperCase() : cell;
  return matching(size, /^[\p{L}\d][\p{L}\d ./-]{0,19}$/u, 20);
}

/** 38500, '38,500' and '38500.00' are the same number. */
function numberIn(cell: string, least: number, most: number): number | undefined {
  if (!/^(\d{1,9}|\d{1,3}([, ]\d{3})+)(\.0+)?$/.test(cell)) return undefined;
  const number = Number(cell.replace(/[, ]/g, ''));
  return number >= least && number <= most ? number : undefined;
}

function imagesOf(cell: string): string[] | undefined {
  const names = cell.split(/[\s|;,]+/).filter(Boolean);
  const addresses = names.map((name) => `/pictures/${name.replace(/^\/?pictures\//, '')}`);
  const isRight = addresses.every((address) => /^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/.test(address));
  return isRight && names.length <= 12 ? [...new Set(addresses)] : undefined;
}

/** What is not said is left out, so that it cannot be taken for an empty value. */
function withoutUndefined(row: object): ProductRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as ProductRow;
}
