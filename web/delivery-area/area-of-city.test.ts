import { expect, test } from 'vitest';
import { firstDelivery as table } from '../../tests/actions/delivery.ts';
import { areaOfCity } from './area-of-city.ts';

test.for([
  ['Lagos', 'Lekki', 'lagos-island-1'],
  ['Lagos', 'lekki phase 2', 'lagos-island-2'],
  ['Lagos', 'Ibeju Lekki', 'lagos-area-4'],
  ['Lagos', ' YABA ', 'lagos-mainland-1'],
  ['Lagos', 'Ikeja GRA', 'lagos-mainland-2'],
  ['Lagos', 'Ṣómólú', 'lagos-mainland-1'],
  ['Lagos', 'Lagos Island', 'lagos-island-1'],
  ['Lagos', 'Lekki, Lagos', 'lagos-island-1'],
  ['Lagos', 'Ajah Lagos', 'lagos-island-2'],
  ['Osun', 'ile ife', 'osun-ileife-2'],
  ['Osun', 'OAU', 'osun-ileife-1'],
  ['Osun', 'Ede', 'osun-ileife-4'],
  ['Osun', 'Ede Road', 'osun-ileife-2'],
] as const)('in %s, %s is in %s', ([state, city, area]) => {
  expect(areaOfCity(table, state, city)?.id).toBe(area);
});

test.for([
  ['Lagos', 'Lagos'],
  ['Lagos', 'Lek'],
  ['Lagos', 'Osogbo'],
  ['Lagos', ''],
  ['Lagos', ' - '],
] as const)('in %s, %o says nothing of the area', ([state, city]) => {
  expect(areaOfCity(table, state, city)).toBeUndefined();
});
