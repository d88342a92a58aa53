import { expect, test } from 'vitest';
import { productColumns } from '#shared/admin/products/columns.ts';
import { columnOfHeading } from './column-of-heading.ts';

test('headings are understood as sellers write them', () => {
  const headings = {
    name: ['Product name', 'Item Name', 'ITEM', 'Title', 'Name of product'],
    description: ['Product description', 'Details'],
    category: ['Categories', 'Product category'],
    gender: ['For', 'Sex'],
    colour: ['Colour(s)', 'Color', 'Colors', 'COLOUR'],
    hex: ['Colour code', 'Hex code'],
    price: [
      'Price (N)',
      'Price (₦)',
      'Price(NGN)',
      'Price ₦',
      'Selling price',
      'Price in Naira',
      'Price (=N=)',
      'Amount',
    ],
    cost: ['Cost price', 'Cost (₦)', 'Cost to you (₦)', 'Buying price'],
    discount: ['Discount (%)', 'Discount to show (%)', 'Discount %'],
    size: ['Sizes', 'Size(s)'],
    quantity: ['Qty', 'QTY.', 'Quantity', 'Quantity (pcs)', 'Stock', 'In stock', 'Pieces', 'No. of pieces'],
    quantity_was: ['quantity_was', 'Quantity was'],
    sku: ['SKU', 'SKU code', 'Item code', 'Product code'],
    pictures: ['Picture(s)', 'Images', 'Photo'],
    composition: ['Fabric', 'Material'],
    cloth: ['Fabric of this colour'],
    weight: ['Weight for delivery'],
  };
  const read = Object.entries(headings).map(([column, names]) => [column, names.map(columnOfHeading)]);
  expect(read).toEqual(Object.entries(headings).map(([column, names]) => [column, names.map(() => column)]));
  expect(productColumns.map(columnOfHeading)).toEqual(productColumns);
});

test('a heading of something else is no column: a price in dollars is none in naira', () => {
  const others = ['Price (USD)', 'Price $', 'Old price', 'S/N', 'Supplier', 'Date', '', 'Weight (kg)', 'constructor'];
  expect(others.map(columnOfHeading)).toEqual(others.map(() => undefined));
});
