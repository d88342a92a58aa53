/**
 * The columns of a file of products, one row for each size of each colour. A cell that is left empty leaves what is
 * there; so does a column that is left out.
 */
export const productColumns = [
  'sku',
  'product',
  'name',
  'description',
  'composition',
  'fit',
  'length',
  'care',
  'category',
  'gender',
  'discount',
  'colour',
  'hex',
  'cloth',
  'price',
  'size',
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
  composition: 'Of what it is made, such as 100% cotton, wax print',
  fit: 'How it fits, such as Loose, with a belt',
  length: 'How far it reaches, such as To mid-calf',
  care: 'How it is washed, with a semicolon between one thing and the next, such as Machine wash at 30°C; Wash inside out',
  category: 'Such as Dresses, without a comma',
  gender: 'women, men or unisex',
  discount: 'Percent that it is said to have cost more, 1 to 90; 0 for none',
  colour: 'Such as Lagoon, without a comma',
  hex: 'Such as #0f4c5c',
  cloth: 'Such as wax-print cotton',
  price: 'Whole naira',
  size: 'Such as M, 42 or Standard',
  quantity: 'How many are on the shelf: a count',
  quantity_was:
    'How many there were when the file was made. Where quantity says the same, the shelf is left alone; where the shelf has moved since, the row is refused.',
  pictures: 'File names of pictures that are in the shop already, the main one first, with a space between them',
};

export const mostRows = 5_000;
export const mostFileBytes = 5_000_000;
