import type { Gender } from '#shared/catalogue/genders.ts';
import { type ProductColumn } from '#shared/admin/products/columns.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { type CellMeasurement, parseMeasurements } from './measurements-cell.ts';
import type { TableRow } from './parse-csv.ts';

/** The values of a row. Empty cells are left out. */
export interface ProductRow {
  line: number;
  sku?: string;
  product?: string;
  name?: string;
  description?: string;
  category?: string;
  gender?: Gender;
  /** Null removes the discount. */
  discount?: number | null;
  composition?: string;
  /** One instruction each. */
  care?: string[];
  fit?: string;
  length?: string;
  colour?: string;
  hex?: string;
  cloth?: string;
  price?: number;
  size?: string;
  /** All measurements of this size. */
  measurements?: CellMeasurement[];
  quantity?: number;
  quantityWas?: number;
  /** Addresses, the main image first. */
  pictures?: string[];
  /** Messages about invalid cells. */
  errors: string[];
}

const texts = adminMessages.stock;

/** Parses the cells of one row, with a message for each invalid one. */
export function parseImportRow({ line, cells }: TableRow): ProductRow {
  const errors: string[] = [];
  const read = <Value>(column: ProductColumn, parse: (cell: string) => Value | undefined, error: string) => {
    const cell = cells[column];
    if (cell === undefined) return undefined;
    const value = parse(cell);
    if (value === undefined) errors.push(error);
    return value;
  };
  const row = {
    line,
    sku: read('sku', (cell) => matching(cell.toUpperCase(), skuPattern, 60), texts.badSku),
    product: read('product', (cell) => matching(cell.toLowerCase(), /^[a-z0-9]+(-[a-z0-9]+)*$/, 120), texts.badHandle),
    name: read('name', (cell) => plainText(cell, 120), texts.badName),
    description: read('description', (cell) => plainText(cell, 4_000), texts.badDescription),
    category: read('category', (cell) => filterableText(cell, 60), texts.badCategory),
    gender: read('gender', genderOf, texts.badGender),
    discount: read('discount', discountOf, texts.badDiscount),
    composition: read('composition', (cell) => plainText(cell, 120), texts.badComposition),
    care: read('care', linesOf, texts.badCare),
    fit: read('fit', (cell) => plainText(cell, 120), texts.badFit),
    length: read('length', (cell) => plainText(cell, 120), texts.badLength),
    colour: read('colour', (cell) => filterableText(cell, 40), texts.badColour),
    hex: read('hex', (cell) => matching(cell.toLowerCase(), /^#[0-9a-f]{6}$/, 7), texts.badHex),
    cloth: read('cloth', (cell) => plainText(cell, 80), texts.badCloth),
    price: read('price', (cell) => numberIn(cell.replace(/^(₦|NGN|N)\s*/i, ''), 1, 100_000_000), texts.badPrice),
    size: read('size', sizeOf, texts.badSize),
    measurements: read('measurements', parseMeasurements, texts.badMeasurements),
    quantity: read('quantity', (cell) => numberIn(cell, 0, 100_000), texts.badQuantity),
    quantityWas: read('quantity_was', (cell) => numberIn(cell, 0, 100_000), texts.badQuantity),
    pictures: read('pictures', imagesOf, texts.badPictures),
    errors,
  };
  return withoutUndefined(row);
}

const skuPattern = /^[A-Z0-9]+([._-][A-Z0-9]+)*$/;

function matching(cell: string, pattern: RegExp, maxLength: number): string | undefined {
  return cell.length <= maxLength && pattern.test(cell) ? cell : undefined;
}

function plainText(cell: string, maxLength: number): string | undefined {
  return cell.length <= maxLength && !cell.includes('\u0000') ? cell : undefined;
}

/**
 * Text that can be a filter value: filters read a comma as 'or' and drop a plus at the end, and 'all' means no filter.
 */
function filterableText(cell: string, maxLength: number): string | undefined {
  return /^[^,\n]*[^,+\n]$/.test(cell) && cell.toLowerCase() !== 'all' ? plainText(cell, maxLength) : undefined;
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

/** Standard sizes become upper case: 'm' is M. */
function sizeOf(cell: string): string | undefined {
  const size = /^(xs|s|m|x{0,3}l)$/i.test(cell) ? cell.toUpperCase() : cell;
  return matching(size, /^[\p{L}\d][\p{L}\d ./-]{0,19}$/u, 20);
}

/** 38500, '38,500' and '38500.00' are the same number. */
function numberIn(cell: string, min: number, max: number): number | undefined {
  if (!/^(\d{1,9}|\d{1,3}([, ]\d{3})+)(\.0+)?$/.test(cell)) return undefined;
  const number = Number(cell.replace(/[, ]/g, ''));
  return number >= min && number <= max ? number : undefined;
}

function imagesOf(cell: string): string[] | undefined {
  const names = cell.split(/[\s|;,]+/).filter(Boolean);
  const addresses = names.map((name) => `/pictures/${name.replace(/^\/?pictures\//, '')}`);
  const isValid = addresses.every((address) => /^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/.test(address));
  return isValid && names.length <= 12 ? [...new Set(addresses)] : undefined;
}

/** Leaves out undefined values, so that they are not taken for empty ones. */
function withoutUndefined(row: object): ProductRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as ProductRow;
}
