import { expect, test } from 'vitest';
import type { Product, Variant } from '#shared/catalogue/api.ts';
import { noVariantFilter } from '#shared/catalogue/first-variant.ts';
import { shownProduct } from '../../../../tests/data/shown-product.ts';
import { firstChoice } from './first-choice.ts';
import {
  addButton,
  chooseColour,
  chooseQuantity,
  chooseSize,
  chosenVariant,
  clothOf,
  isSameChoice,
  imagesOf,
  sizeChoices,
} from './variant-selection.ts';

const variant = (id: string, stock: Record<string, number>): Variant => ({
  _id: id,
  color: { name: id, hex: '#1c2a5e', family: 'blue' },
  cloth: 'wax-print cotton',
  price: 38_500,
  inStock: Object.values(stock).some((quantity) => quantity > 0),
  images: { main: `/${id}-front.webp`, thumbnails: [`/${id}-front.webp`, `/${id}-back.webp`, `/${id}-detail.webp`] },
  inventory: Object.entries(stock).map(([size, quantity]) => ({ size, quantity })),
});

const product = (sizes: string[], ...variants: Variant[]): Product =>
  shownProduct({ _id: 'dress', name: 'Adunni Wrap Dress', sizes, variants });

const lagoon = variant('lagoon', { S: 3, M: 0, L: 2 });
const hibiscus = variant('hibiscus', { S: 0, M: 0, L: 0 });
const dress = product(['L', 'S', 'XL', 'M'], lagoon, hibiscus);
const fresh = firstChoice(dress, null, noVariantFilter);

test('a product opens in its first colour, with one piece and no size', () => {
  expect(fresh).toEqual({ variantId: 'lagoon', size: null, quantity: 1, picture: 0, problem: null });
});

test('a product opens in the variant of its URL, sold out or not, and else in one for the filter of its list', () => {
  const sky = variant('sky', { S: 0, L: 1 });
  const three = product(['S', 'L'], hibiscus, lagoon, sky);
  expect(firstChoice(three, 'hibiscus', noVariantFilter)).toEqual({ ...fresh, variantId: 'hibiscus' });
  expect(firstChoice(three, 'hibiscus', { ...noVariantFilter, colours: ['sky'] }).variantId).toBe('hibiscus');
  expect(firstChoice(three, 'gone', { ...noVariantFilter, colours: ['sky'] }).variantId).toBe('sky');
  expect(firstChoice(three, null, { ...noVariantFilter, sizes: ['s'] }).variantId).toBe('lagoon');
});

test('a product whose first colour is sold out opens in the next that can be bought', () => {
  const indigo = variant('indigo', { M: 0 });
  expect(firstChoice(product(['M'], indigo, variant('sky', { M: 3 })), null, noVariantFilter).variantId).toBe('sky');
  expect(firstChoice(product(['M'], indigo, hibiscus), null, noVariantFilter).variantId).toBe('indigo');
});

test('a product with the single size Standard has it chosen already, in every colour', () => {
  const cap = product(['Standard'], variant('navy', { Standard: 4 }), variant('gold', { Standard: 1 }));
  expect(firstChoice(cap, null, noVariantFilter).size).toBe('Standard');
  expect(chooseColour(cap, 'gold').size).toBe('Standard');
});

test('another colour forgets size, quantity, picture and problem', () => {
  const before = { ...fresh, size: 'S', quantity: 3, picture: 2, problem: 'Only 3 left in Small' };
  expect(chooseColour(dress, 'hibiscus')).toEqual({ ...fresh, variantId: 'hibiscus' });
  expect(before.size).toBe('S');
});

test('another size starts again at one piece', () => {
  const three = chooseQuantity(chooseSize(fresh, 'S'), 3);
  expect(three).toMatchObject({ size: 'S', quantity: 3 });
  expect(chooseSize(three, 'L')).toMatchObject({ size: 'L', quantity: 1 });
});

test('clicking the chosen size gives it up', () => {
  expect(chooseSize(chooseSize(fresh, 'S'), 'S').size).toBeNull();
});

test('the quantity never goes below one', () => {
  expect(chooseQuantity(fresh, 0).quantity).toBe(1);
});

test('a choice that was made takes the last problem away', () => {
  const rejected = { ...fresh, problem: 'Please select a size first' };
  expect(chooseSize(rejected, 'S').problem).toBeNull();
  expect(chooseQuantity(rejected, 2).problem).toBeNull();
});

test('a response about one size is not used for another', () => {
  const small = chooseSize(fresh, 'S');
  expect(isSameChoice(small, chooseQuantity(small, 2))).toBe(true);
  expect(isSameChoice(small, chooseSize(small, 'L'))).toBe(false);
  expect(isSameChoice(small, { ...small, variantId: 'hibiscus' })).toBe(false);
});

test('sizes stand from small to large, and what cannot be sold now is unavailable', () => {
  expect(sizeChoices(dress, lagoon)).toEqual([
    { size: 'S', isAvailable: true },
    { size: 'M', isAvailable: false },
    { size: 'L', isAvailable: true },
    { size: 'XL', isAvailable: false },
  ]);
});

test('a size that only this colour has is offered too', () => {
  expect(sizeChoices({ sizes: ['S'] }, lagoon).map(({ size }) => size)).toEqual(['S', 'M', 'L']);
});

test.each([
  ['no size is chosen', lagoon, null, false, { text: 'Add to Cart', disabled: true }],
  ['a size is chosen', lagoon, 'S', false, { text: 'Add to Cart', disabled: false }],
  ['the piece is being added', lagoon, 'S', true, { text: 'Adding...', disabled: true }],
  ['the last of that size has gone', lagoon, 'M', false, { text: 'Out of stock', disabled: true }],
  ['this colour does not come in that size', lagoon, 'XL', false, { text: 'Out of stock', disabled: true }],
  ['the colour is sold out', hibiscus, null, false, { text: 'Sold out', disabled: true }],
  ['the colour sold out after a size was chosen', hibiscus, 'S', false, { text: 'Sold out', disabled: true }],
])('when %s, the button says so', (_case, of, size, isAdding, button) => {
  expect(addButton(of, { ...fresh, size }, isAdding)).toEqual(button);
});

test('a colour that is no longer sold gives way to the first one', () => {
  expect(chosenVariant(dress, { ...fresh, variantId: 'gone' })).toBe(lagoon);
  expect(chosenVariant(dress, { ...fresh, variantId: 'hibiscus' })).toBe(hibiscus);
});

test('each picture is shown once, the main one first, and the swatch is cut from the last', () => {
  expect(imagesOf(lagoon)).toEqual(['/lagoon-front.webp', '/lagoon-back.webp', '/lagoon-detail.webp']);
  expect(clothOf(lagoon)).toBe('/lagoon-detail.webp');
  const bare = { ...lagoon, images: { main: '/one.webp', thumbnails: [] } };
  expect(imagesOf(bare)).toEqual(['/one.webp']);
  expect(clothOf(bare)).toBe('/one.webp');
});
