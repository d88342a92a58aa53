import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  type CartLine,
  cartQuantity,
  deliveredItems,
  quantityInCart,
  readStoredCart,
  removeLine,
  setQuantity,
  subtotal,
} from './lines.ts';

const shirt: CartLine = {
  productId: 'p1',
  variantId: 'indigo',
  name: 'Adire shirt',
  size: 'M',
  color: { name: 'Indigo' },
  price: 12_500,
  image: '/pictures/shirt.webp',
  quantity: 1,
};

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  productId: fc.constantFrom('p1', 'p2'),
  variantId: fc.constantFrom('indigo', 'sand', 'clay'),
  name: fc.string(),
  size: fc.constantFrom('S', 'M', 'L'),
  color: fc.record({ name: fc.string() }),
  price: fc.integer({ min: 0, max: 500_000 }),
  image: fc.string(),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const anyCart = fc.array(anyLine).map((lines) => lines.reduce<CartLine[]>(addLine, []));

test('the same piece again makes its line longer, another size makes a new line', () => {
  const cart = [shirt, { ...shirt, quantity: 2 }, { ...shirt, size: 'L' }].reduce<CartLine[]>(addLine, []);
  expect(cart.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 3],
    ['L', 1],
  ]);
});

test('adding a line adds its pieces and its price, and no piece has two lines', () => {
  fc.assert(
    fc.property(anyCart, anyLine, (cart, line) => {
      const next = addLine(cart, {
        ...line,
        price: cart.find((one) => one.variantId === line.variantId && one.size === line.size)?.price ?? line.price,
      });
      expect(cartQuantity(next)).toBe(cartQuantity(cart) + line.quantity);
      expect(new Set(next.map(({ variantId, size }) => `${variantId} ${size}`)).size).toBe(next.length);
      expect(quantityInCart(next, line.variantId, line.size)).toBe(
        quantityInCart(cart, line.variantId, line.size) + line.quantity,
      );
    }),
  );
});

test('removing takes one line and leaves the others as they were', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(), (cart, at) => {
      fc.pre(cart.length > 0);
      const position = at % cart.length;
      const next = removeLine(cart, position);
      expect(next).toEqual(cart.filter((_line, index) => index !== position));
      expect(subtotal(next)).toBe(subtotal(cart) - subtotal(cart.filter((_line, index) => index === position)));
    }),
  );
});

test.each([0, -1, 1.5])('a quantity of %s is ignored', (quantity) => {
  expect(setQuantity([shirt], 0, quantity)).toEqual([shirt]);
  expect(addLine([shirt], { ...shirt, quantity })).toEqual([shirt]);
});

test.each([-1, 1, 0.5, Number.NaN])('position %s is outside a cart of one line', (position) => {
  expect(() => setQuantity([shirt], position, 2)).toThrow(RangeError);
  expect(() => removeLine([shirt], position)).toThrow(RangeError);
});

test('no change touches the list it was given', () => {
  const cart = Object.freeze([Object.freeze({ ...shirt })]);
  addLine(cart, shirt);
  setQuantity(cart, 0, 5);
  removeLine(cart, 0);
  expect(cart).toEqual([shirt]);
});

test('a kept cart reads back as it was', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(readStoredCart(JSON.stringify(cart))).toEqual(cart);
    }),
  );
});

test('a kept line that names its variant colorId is read all the same', () => {
  const { variantId, ...line } = shirt;
  expect(readStoredCart(JSON.stringify([{ ...line, colorId: variantId }]))).toMatchObject([shirt]);
  expect(readStoredCart(JSON.stringify([{ ...shirt, colorId: 'another' }]))).toMatchObject([shirt]);
  expect(readStoredCart(JSON.stringify([line]))).toEqual([]);
});

test('whatever stands in the storage reads as a list of sound lines', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      for (const line of readStoredCart(stored)) expect(line.quantity).toBeGreaterThanOrEqual(1);
    }),
  );
  expect(readStoredCart(null)).toEqual([]);
  expect(readStoredCart('{not json')).toEqual([]);
  expect(readStoredCart(JSON.stringify([shirt, { ...shirt, quantity: 0 }, null, 'x']))).toEqual([shirt]);
  expect(readStoredCart(JSON.stringify([{ ...shirt, price: -1 }, shirt]))).toEqual([shirt]);
});

test('what delivery costs more is added for each unit, and is nothing for lines that do not say', () => {
  const jacket = { ...shirt, variantId: 'wool', price: 30_000, quantity: 2, deliveryExtra: 500 };
  expect(deliveredItems([shirt, jacket])).toEqual({ subtotal: 72_500, extra: 1_000 });
  expect(deliveredItems([])).toEqual({ subtotal: 0, extra: 0 });
});

test('a stored line whose delivery costs no whole amount more is dropped', () => {
  const stored = (deliveryExtra: unknown) => readStoredCart(JSON.stringify([{ ...shirt, deliveryExtra }]));
  expect(stored(500)).toEqual([{ ...shirt, deliveryExtra: 500 }]);
  expect(stored('500')).toEqual([]);
  expect(stored(0.5)).toEqual([]);
});
