import { byColumn } from './field-tables.ts';
import { productFields, variantFields } from './product-fields.ts';
import { keysOf } from '../../keys-of.ts';

/**
 * The columns of a product CSV, one row for each size of each colour, each with a hint for filling it in. Empty cells and
 * missing columns leave existing values unchanged.
 */
export const columnHints = {
  sku: 'Code of one size of one colour, such as ADUNNI-LAGOON-M. Leave empty for a new one and we create it.',
  product: 'Same for all rows of one product, such as adunni-wrap-dress. If empty, the name is used.',
  ...byColumn(productFields, ({ hint }) => hint),
  colour: 'Such as Lagoon, without a comma',
  hex: 'Such as #0f4c5c. If empty, it is guessed from the name or the main picture, and the preview shows it.',
  ...byColumn(variantFields, ({ hint }) => hint),
  size: 'Such as M, 42, 2-3Y for children, or Standard',
  measurements:
    'Measurements of this size in centimetres, such as Chest: 96; Length: 104.5. Measurements that are left out are removed from this size.',
  quantity: 'How many are in stock, with those that are out for delivery and not paid yet',
  quantity_was:
    'Stock when the file was made. If quantity is the same, stock does not change. If stock changed since then, the row is rejected.',
  pictures:
    'File names of uploaded pictures, such as dress-front.jpg, main picture first, separated by spaces. Upload them first, as photos or in a ZIP.',
};

export type ProductColumn = keyof typeof columnHints;

export const productColumns = keysOf(columnHints);

/** The types of a product file: CSV, and .xlsx. */
export const fileTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

export const maxRows = 5_000;
export const maxFileBytes = 5_000_000;
