/**
 * The columns of a product CSV, one row for each size of each colour. Empty cells and missing columns leave existing
 * values unchanged.
 */
export const productColumns = [
  'sku',
  'product',
  'name',
  'description',
  'category',
  'gender',
  'discount',
  'composition',
  'care',
  'fit',
  'length',
  'colour',
  'hex',
  'cloth',
  'price',
  'size',
  'measurements',
  'quantity',
  'quantity_was',
  'pictures',
] as const;

export type ProductColumn = (typeof productColumns)[number];

/** A hint for filling in each column. */
export const columnHints: Record<ProductColumn, string> = {
  sku: 'Code of one size of one colour, such as ADUNNI-LAGOON-M. Leave empty for a new one and we create it.',
  product: 'Same for all rows of one product, such as adunni-wrap-dress. If empty, the name is used.',
  name: 'Up to 120 characters',
  description: 'Up to 4,000 characters',
  category: 'Such as Dresses, without a comma',
  gender: 'women, men or unisex',
  discount: 'Discount to show, 1 to 90 percent. The price stays what customers pay. 0 for none',
  composition: 'Such as 100% cotton, wax print',
  care: 'Up to 8 lines in one cell, each up to 60 characters, such as Machine wash at 30°C',
  fit: 'Such as Relaxed: take your usual size',
  length: 'Where it ends, such as To mid-calf',
  colour: 'Such as Lagoon, without a comma',
  hex: 'Such as #0f4c5c',
  cloth: 'Such as wax-print cotton',
  price: 'Whole naira',
  size: 'Such as M, 42 or Standard',
  measurements:
    'Measurements of this size in centimetres, such as Chest: 96; Length: 104.5. Measurements that are left out are removed from this size.',
  quantity: 'How many are in stock',
  quantity_was:
    'Stock when the file was made. If quantity is the same, stock does not change. If stock changed since then, the row is rejected.',
  pictures: 'File names of uploaded pictures, main picture first, separated by spaces',
};

export const maxRows = 5_000;
export const maxFileBytes = 5_000_000;
