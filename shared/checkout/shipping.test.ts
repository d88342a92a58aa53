import { expect, test } from 'vitest';
import { firstDelivery as table } from '../../tests/actions/delivery.ts';
import {
  areasIn,
  areaWithId,
  chosenDeliveryArea,
  defaultShipping,
  defaultState,
  deliveryPrice,
  extraIn,
  type DeliveryTable,
  findDeliveryArea,
  offersIn,
} from './shipping.ts';

const priceIn = (state: string, id: string, { subtotal = 1_000, extra = 0, terms = table } = {}) =>
  deliveryPrice(terms, areaWithId(terms, state, id), { subtotal, extra });
const find = (
  state: string,
  price: number,
  id: string | undefined,
  { subtotal = 1_000, extra = 0, terms = table } = {},
) => findDeliveryArea(terms, state, { price, id, items: { subtotal, extra } });

/** Free on the mainland from ₦50,000, and to other states; orders are collected in Yaba. */
const generous: DeliveryTable = {
  ...table,
  areas: [
    ...table.areas.map((area) => ({ ...area, isFree: area.id.startsWith('lagos-mainland') })),
    { ...table.areas[0]!, id: 'shop', name: 'Pick-up', price: 0, pickupAt: '12 Demo Street, Yaba' },
  ],
  freeFrom: 50_000,
  isFallbackFree: true,
};

test('Lagos begins with Mainland Area 1, Osun with its first row', () => {
  expect(defaultState(table)).toBe('Lagos');
  expect(defaultShipping(table, 'Lagos')).toBe('lagos-mainland-1');
  expect(defaultShipping(table, 'Osun')).toBe('osun-ileife-1');
  expect(defaultShipping(table, 'Kano')).toBe('');
});

test('an area we do not have, or of another state, costs the fallback price', () => {
  expect(priceIn('Osun', 'osun-ileife-2')).toBe(1500);
  expect(priceIn('Lagos', 'by-canoe')).toBe(4000);
  expect(priceIn('Lagos', 'osun-ileife-2')).toBe(4000);
});

test('an order that names no area must pay a price that its state has', () => {
  expect(find('Osun', 1500, undefined)?.id).toBe('osun-ileife-2');
  expect(find('Osun', 6000, undefined)).toBeUndefined();
  expect(find('Lagos', 1000, undefined)).toBeUndefined();
});

test('an area of another state is rejected', () => {
  expect(find('Lagos', 1000, 'osun-ileife-1')).toBeUndefined();
});

test('a state with no area takes an order under none', () => {
  expect(find('Kano', 4000, undefined)).toBeNull();
  expect(find('Kano', 4000, 'lagos-mainland-1')).toBeUndefined();
});

test('an area is chosen by its id, and none only where the state has none', () => {
  expect(chosenDeliveryArea(table, 'Osun', 'osun-ileife-2')?.id).toBe('osun-ileife-2');
  expect(chosenDeliveryArea(table, 'Osun', undefined)).toBeUndefined();
  expect(chosenDeliveryArea(table, 'Kano', undefined)).toBeNull();
  expect(chosenDeliveryArea(table, 'Kano', 'lagos-mainland-1')).toBeUndefined();
});

test('delivery is free from the sum that the owner set, and only where the owner said so', () => {
  const from = (subtotal: number) => ({ subtotal, terms: generous });
  expect(priceIn('Lagos', 'lagos-mainland-1', from(49_999))).toBe(3_000);
  expect(priceIn('Lagos', 'lagos-mainland-1', from(50_000))).toBe(0);
  expect(priceIn('Lagos', 'lagos-island-1', from(90_000))).toBe(3_500);
  expect(priceIn('Kano', '', from(50_000))).toBe(0);
  const notElsewhere = { subtotal: 50_000, terms: { ...generous, isFallbackFree: false } };
  expect(priceIn('Kano', '', notElsewhere)).toBe(4_000);
  expect(priceIn('Lagos', 'lagos-mainland-1', { subtotal: 90_000, terms: { ...generous, freeFrom: null } })).toBe(
    3_000,
  );
});

test('an order that names no area and pays nothing has free delivery, and is not taken for one that is collected', () => {
  expect(find('Lagos', 0, undefined, { subtotal: 50_000, terms: generous })?.id).toBe('lagos-mainland-1');
  expect(find('Lagos', 0, undefined, { subtotal: 1_000, terms: generous })).toBeUndefined();
});

test('a pick-up point in a state without areas takes nothing from its delivery', () => {
  const point = { ...generous.areas.at(-1)!, id: 'kano-shop', state: 'Kano' };
  const terms = { ...table, areas: [...table.areas, point] };
  expect(offersIn(terms, 'Kano').map((area) => area?.id ?? null)).toEqual([null, 'kano-shop']);
  expect(defaultShipping(terms, 'Kano')).toBe('');
  expect(find('Kano', 4000, undefined, { terms })).toBeNull();
  expect(find('Kano', 0, 'kano-shop', { terms })?.id).toBe('kano-shop');
  expect(offersIn(terms, 'Lagos')).toEqual(areasIn(terms, 'Lagos'));
});

test('a table of the former release has prices alone', () => {
  const { freeFrom: _from, isFallbackFree: _fallback, ...former } = table;
  expect(priceIn('Lagos', 'lagos-mainland-1', { subtotal: 90_000, terms: former as DeliveryTable })).toBe(3_000);
});

test('heavy items are added to the price of every area, and of a state without areas', () => {
  expect(priceIn('Lagos', 'lagos-mainland-1', { extra: 1_500 })).toBe(4_500);
  expect(priceIn('Kano', '', { extra: 1_500 })).toBe(5_500);
  expect(find('Osun', 3_000, undefined, { extra: 1_500 })?.id).toBe('osun-ileife-2');
  const [mainland] = table.areas;
  expect(extraIn(table, mainland, { subtotal: 1_000, extra: 1_500 })).toBe(1_500);
});

test('heavy items add nothing where delivery is free, or where the customer collects them', () => {
  const heavy = { extra: 1_500, terms: generous };
  expect(priceIn('Lagos', 'lagos-mainland-1', { ...heavy, subtotal: 49_999 })).toBe(4_500);
  expect(priceIn('Lagos', 'lagos-mainland-1', { ...heavy, subtotal: 50_000 })).toBe(0);
  expect(priceIn('Lagos', 'lagos-island-1', { ...heavy, subtotal: 50_000 })).toBe(5_000);
  expect(priceIn('Lagos', 'shop', heavy)).toBe(0);
  const chargesPickup = generous.areas.map((area) => (area.pickupAt ? { ...area, price: 500 } : area));
  expect(priceIn('Lagos', 'shop', { extra: 1_500, terms: { ...generous, areas: chargesPickup } })).toBe(500);
  expect(extraIn(generous, generous.areas[0], { subtotal: 50_000, extra: 1_500 })).toBe(0);
});

test('heavy items add nothing to an area, or to states without areas, whose delivery costs nothing', () => {
  const [mainland, ...others] = table.areas;
  const free = { ...table, areas: [{ ...mainland!, price: 0 }, ...others], fallback: 0 };
  expect(priceIn('Lagos', 'lagos-mainland-1', { extra: 1_500, terms: free })).toBe(0);
  expect(priceIn('Kano', '', { extra: 1_500, terms: free })).toBe(0);
  expect(extraIn(free, free.areas[0], { subtotal: 1_000, extra: 1_500 })).toBe(0);
  expect(find('Lagos', 0, undefined, { extra: 1_500, terms: free })?.id).toBe('lagos-mainland-1');
});
