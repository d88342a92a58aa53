import { type ProductColumn, productColumns } from '#shared/admin/products/columns.ts';
import { byColumn } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { keysOf } from '#shared/keys-of.ts';

/** Other headings that sellers give the columns. The labels of the form count too. */
const otherHeadings: { [Column in ProductColumn]?: readonly string[] } = {
  sku: ['sku code', 'code', 'item code', 'product code'],
  product: ['handle', 'slug'],
  name: ['product name', 'name of product', 'item', 'item name', 'name of item', 'title', 'product title'],
  description: ['product description', 'item description', 'details'],
  category: ['categories', 'product category'],
  gender: ['for', 'sex'],
  composition: ['fabric', 'material'],
  colour: ['color', 'colours', 'colors', 'colour name', 'color name'],
  hex: ['hex code', 'colour code', 'color code'],
  price: ['prices', 'price in naira', 'selling price', 'sales price', 'unit price', 'amount'],
  cost: ['cost price', 'cost in naira', 'buying price', 'purchase price'],
  size: ['sizes'],
  quantity: [
    'qty',
    'stock',
    'in stock',
    'quantity in stock',
    'stock quantity',
    'units',
    'pieces',
    'pcs',
    'no of pieces',
  ],
  pictures: ['picture', 'images', 'image', 'photos', 'photo'],
};

/** Additions that change nothing. Others do, as in 'Price (USD)'. */
const additions = /\((?:=?n=?|ngn|₦|naira|in naira|s|es|%|pcs|pieces|units|optional|required)\)|[₦%*:.]/g;

const columns = new Map<string, ProductColumn>([
  ...labels(byColumn(productFields, ({ label }) => label)),
  ...labels(byColumn(variantFields, ({ label }) => label)),
  ...keysOf(otherHeadings).flatMap((column) =>
    otherHeadings[column]!.map((heading): [string, ProductColumn] => [heading, column]),
  ),
  ...productColumns.map((column): [string, ProductColumn] => [plain(column), column]),
]);

/** The column that a heading of a file means, or undefined. */
export const columnOfHeading = (heading: string): ProductColumn | undefined => columns.get(plain(heading));

function labels(labelOf: Partial<Record<ProductColumn, string>>) {
  return keysOf(labelOf).map((column): [string, ProductColumn] => [plain(labelOf[column]!), column]);
}

/** 'Price (₦)' is price, and 'quantity_was' is 'quantity was'. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(additions, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
