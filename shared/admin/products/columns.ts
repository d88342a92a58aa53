/**
 * The columns of a file of products, one row for each size of each colour. A cell that is left empty leaves what is
 * there; so does a column that is left out.
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

/** What somebody must know to fill one in. */
export const columnHints: Record<ProductColumn, string> = {
  sku: 'The piece’s own name, such as ADUNNI-LAGOON-M. Empty for a new piece: it is given one.',
  product: 'What keeps the rows of one product together, such as adunni-wrap-dress. Empty: its name does.',
  name: 'Up to 120 letters',
  description: 'Up to 4,000 letters',
  category: 'Such as Dresses, without a comma',
  gender: 'women, men or unisex',
  discount: 'Percent that it is said to have cost more, 1 to 90; 0 for none',
  composition: 'Of what it is made, such as 100% cotton, wax print',
  care: 'Up to 8 lines in one cell, each of up to 60 letters, such as Machine wash at 30°C',
  fit: 'Such as Relaxed: take your usual size',
  length: 'Where it ends, such as To mid-calf',
  colour: 'Such as Lagoon, without a comma',
  hex: 'Such as #0f4c5c',
  cloth: 'Such as wax-print cotton',
  price: 'Whole naira',
  size: 'Such as M, 42 or Standard',
  measurements:
    'What the piece measures in this size, in centimetres, such as Chest: 96; Length: 104.5. A measure that is not named is taken away from this size.',
  quantity: 'How many are on the shelf: a count',
  quantity_was:
    'How many there were when the file was made. Where quantity says the same, the shelf is left alone; where the shelf has moved since, the row is refused.',
  pictures: 'File names of pictures that are in the shop already, the main one first, with a space between them',
};

export const maxRows = 5_000;
export const maxFileBytes = 5_000_000;
