import { expect, test } from 'vitest';
import { typedSince } from './typed-since.ts';

const epe = { id: null, name: 'Epe', price: 5_500 };
const ikeja = { id: 'ikeja', name: 'Ikeja', price: 2_000 };
const sent = { fallback: 4_000, areas: [ikeja, epe] };
const saved = { fallback: 4_000, areas: [ikeja, { ...epe, id: 'epe' }] };

const ofRows = (areas: unknown[]) => typedSince(sent, { ...sent, areas }, saved);

test('what was typed during a save is put into what was saved, and a new row keeps the id that it got', () => {
  const typed = { fallback: 4_500, areas: [ikeja, { ...epe, price: 6_000 }] };
  expect(typedSince(sent, typed, saved)).toEqual({
    fallback: 4_500,
    areas: [ikeja, { id: 'epe', name: 'Epe', price: 6_000 }],
  });
  expect(typedSince(sent, sent, saved)).toEqual(saved);
});

test('rows that were moved, added or removed during a save are still the same rows', () => {
  const badagry = { id: null, name: 'Badagry', price: 7_000 };
  const stored = { ...epe, id: 'epe' };

  expect(ofRows([epe, ikeja])).toMatchObject({ areas: [stored, ikeja] });
  expect(ofRows([{ ...epe, name: 'Epe town' }, ikeja])).toMatchObject({
    areas: [{ ...stored, name: 'Epe town' }, ikeja],
  });
  expect(ofRows([ikeja, epe, badagry])).toMatchObject({ areas: [ikeja, stored, badagry] });
  expect(ofRows([ikeja])).toMatchObject({ areas: [ikeja] });
  expect(ofRows([ikeja, badagry, epe])).toMatchObject({ areas: [ikeja, badagry, stored] });
});

test('lists of words are typed as a whole, and rows that the server left out are not mixed up', () => {
  const days = { daysOff: ['2027-03-10'] };
  expect(typedSince(days, { daysOff: ['2027-03-10', '2027-03-11'] }, days)).toEqual({
    daysOff: ['2027-03-10', '2027-03-11'],
  });
  expect(typedSince([epe, ikeja], [{ ...epe, price: 1 }, ikeja], [ikeja])).toEqual([{ ...epe, price: 1 }, ikeja]);
});
