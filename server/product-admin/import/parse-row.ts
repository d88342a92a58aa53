import type { ProductColumn } from '#shared/admin/products/columns.ts';
import { readFields } from '#shared/admin/products/field-tables.ts';
import { maxColourLength } from '#shared/admin/products/filter-name.ts';
import { maxStock, VariantEntry } from '#shared/admin/products/forms.ts';
import { productFields, type ProductValues, variantFields } from '#shared/admin/products/product-fields.ts';
import { sizeCode } from '#shared/admin/products/size-code.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import type { DraftVariantValues } from './import-draft.ts';
import { type CellMeasurement, parseMeasurements } from './measurements-cell.ts';
import type { TableRow } from './read-table.ts';

/** The values of a row. Empty cells are left out. */
export interface ProductRow extends Partial<ProductValues>, Partial<DraftVariantValues> {
  line: number;
  sku?: string;
  product?: string;
  size?: string;
  /** All measurements of this size. */
  measurements?: CellMeasurement[];
  quantity?: number;
  quantityWas?: number;
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
  return {
    line,
    sku: read('sku', (cell) => matching(cell.toUpperCase(), skuPattern, 60), texts.badSku),
    product: read('product', (cell) => matching(cell.toLowerCase(), /^[a-z0-9]+(-[a-z0-9]+)*$/, 120), texts.badHandle),
    ...readFields(productFields, (field) => read(field.column, (cell) => field.parseCell(cell), field.cellError)),
    colour: read('colour', colourOf, texts.badFilterName('colour', maxColourLength)),
    hex: read('hex', (cell) => matching(cell.toLowerCase(), /^#[0-9a-f]{6}$/, 7), texts.badHex),
    ...readFields(variantFields, (field) => read(field.column, (cell) => field.parseCell(cell), field.cellError)),
    size: read('size', sizeOf, texts.badSize),
    measurements: read('measurements', parseMeasurements, texts.badMeasurements),
    quantity: read('quantity', quantityOf, texts.badQuantity),
    quantityWas: read('quantity_was', quantityOf, texts.badQuantity),
    pictures: read('pictures', imagesOf, texts.badPictures),
    errors,
  };
}

const skuPattern = /^[A-Z0-9]+([._-][A-Z0-9]+)*$/;

function matching(cell: string, pattern: RegExp, maxLength: number): string | undefined {
  return cell.length <= maxLength && pattern.test(cell) ? cell : undefined;
}

const colourSchema = VariantEntry.shape.color.shape.name;

/** In a file, unlike in the form, 'all' is no colour. */
function colourOf(cell: string): string | undefined {
  const isName = colourSchema.safeParse(cell).success && !cell.includes('\n') && cell.toLowerCase() !== 'all';
  return isName ? cell : undefined;
}

function sizeOf(cell: string): string | undefined {
  return matching(sizeCode(cell), /^[\p{L}\d][\p{L}\d ./-]{0,19}$/u, 20);
}

function quantityOf(cell: string): number | undefined {
  const number = parseWholeNumber(cell);
  return number !== undefined && number <= maxStock ? number : undefined;
}

/** As the shop calls a picture, or as it was called on the device that sent it. */
const pictureName = /^\/pictures\/[^/\\\p{C}]{1,100}\.(?:jpe?g|png|webp|avif)$/iu;

/** Where a space ends a name: names from chats have spaces of their own. */
const afterEnding = /(?<=\.(?:jpe?g|png|webp|avif))\s+/iu;

function imagesOf(cell: string): string[] | undefined {
  const names = cell
    .split(/[\n|;,]+/)
    .flatMap((part) => part.split(afterEnding))
    .map((name) => name.trim())
    .filter(Boolean);
  const addresses = names.map((name) => `/pictures/${name.replace(/^\/?pictures\//, '')}`);
  const isValid = addresses.every((address) => pictureName.test(address));
  return isValid && names.length <= 12 ? [...new Set(addresses)] : undefined;
}
