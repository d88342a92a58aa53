import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';
import { emptyProduct, type FormValues, type FormVariant } from './product-form.ts';

/** The result of 'Keep my changes'. */

const lagoon = colour('lagoon', { price: 40_000, pictures: [picture('front'), picture('back')] });
const wine = colour('wine', { price: 42_000 });

const base: FormValues = {
  ...emptyProduct(),
  name: 'Sade skirt',
  description: 'To the knee',
  sizes: ['S', 'M'],
  measurements: [{ name: 'Waist', cm: { S: 70, M: 75 } }],
  variants: [lagoon, wine],
};

test('Only what one person changed is kept: the price of a sale that began in the meantime stays the one of the sale', () => {
  const mine = { ...base, description: 'To the ankle' };
  const theirs = { ...base, name: 'Sade satin skirt', variants: [{ ...lagoon, price: 30_000 }, wine] };

  expect(mergeChanges(base, mine, theirs)).toEqual({ ...theirs, description: 'To the ankle' });
});

test('Fields of one colour that both changed are merged, and what both changed is mine', () => {
  const mine = {
    ...base,
    variants: [{ ...lagoon, cloth: 'satin', price: 39_000, color: { ...lagoon.color, name: 'Sea' } }, wine],
  };
  const theirs = {
    ...base,
    variants: [{ ...lagoon, cost: 20_000, price: 38_000, color: { ...lagoon.color, hex: '#004455' } }, wine],
  };

  expect(mergeChanges(base, mine, theirs).variants[0]).toEqual({
    ...lagoon,
    cloth: 'satin',
    cost: 20_000,
    price: 39_000,
    color: { name: 'Sea', hex: '#004455', family: null },
  });
});

test('Colours, sizes, pictures and measurements that either added are there, and those that either removed are not', () => {
  const [green, plum] = [colour('green'), colour('plum')];
  const mine = {
    ...base,
    sizes: ['S', 'M', 'XL'],
    measurements: [{ name: 'Waist', cm: { S: 70, M: 75, XL: 90 } }],
    variants: [{ ...lagoon, pictures: [picture('front'), picture('side')] }, green],
  };
  const theirs = {
    ...base,
    sizes: ['M', 'L'],
    measurements: [measure('Waist', { S: 70, M: 76 }), measure('Hip', { M: 99 })],
    variants: [{ ...lagoon, pictures: [picture('front'), picture('back'), picture('hem')] }, wine, plum],
  };

  const merged = mergeChanges(base, mine, theirs);
  expect(merged.sizes).toEqual(['M', 'L', 'XL']);
  expect(merged.measurements).toEqual([
    { name: 'Waist', cm: { S: 70, M: 76, XL: 90 } },
    { name: 'Hip', cm: { M: 99 } },
  ]);
  expect(merged.variants.map(({ _id }) => _id)).toEqual(['lagoon', 'plum', 'green']);
  expect(merged.variants[0]!.pictures.map(({ src }) => src)).toEqual(['front', 'hem', 'side']);
});

test('a measurement that was left blank, or emptied before it was saved, is the one that the other took', () => {
  const mine = { ...base, name: 'Skirt', measurements: [{ name: 'Waist', cm: { S: 70, M: 75, L: null } }] };
  const theirs = { ...base, sizes: ['S', 'M', 'L'], measurements: [measure('Waist', { S: 70, M: 75, L: 80 })] };

  expect(mergeChanges(base, mine, theirs).measurements).toEqual(theirs.measurements);
  const emptied = { ...base, measurements: [{ name: 'Waist', cm: { S: null, M: 75 } }] };
  expect(mergeChanges(base, emptied, theirs).measurements).toEqual([measure('Waist', { M: 75, L: 80 })]);
});

test('An order that one person changed stays, with what the other added at its end', () => {
  const plum = colour('plum');
  const mine = { ...base, variants: [wine, lagoon] };
  const theirs = { ...base, variants: [lagoon, wine, plum] };

  expect(mergeChanges(base, mine, theirs).variants.map(({ _id }) => _id)).toEqual(['wine', 'lagoon', 'plum']);
});

test('A colour that was removed there stays only if it was changed here, and then without units that nobody counted', () => {
  const stocked = { ...wine, stockItems: [{ size: 'M', quantity: 4 }] };
  const before = { ...base, variants: [lagoon, stocked] };
  const theirs = { ...base, variants: [lagoon] };

  expect(mergeChanges(before, { ...before, name: 'Skirt' }, theirs).variants).toEqual([lagoon]);
  const mine = { ...before, variants: [lagoon, { ...stocked, price: 41_000 }] };
  expect(mergeChanges(before, mine, theirs).variants).toEqual([lagoon, { ...wine, price: 41_000 }]);
});

test('The units that were typed for a new size are kept unless that size was added there too', () => {
  const typed = [
    { size: 'L', quantity: 3 },
    { size: 'XL', quantity: 2 },
  ];
  const mine = { ...base, sizes: ['S', 'M', 'L', 'XL'], variants: [{ ...lagoon, stockItems: typed }, wine] };
  const theirs = {
    ...base,
    sizes: ['S', 'M', 'L'],
    variants: [{ ...lagoon, stockItems: [{ size: 'L', quantity: 9 }] }, wine],
  };

  expect(mergeChanges(base, mine, theirs).variants[0]!.stockItems).toEqual([
    { size: 'L', quantity: 9 },
    { size: 'XL', quantity: 2 },
  ]);
});

function colour(_id: string, changes: Partial<FormVariant> = {}): FormVariant {
  const [empty] = emptyProduct().variants;
  return { ...empty!, _id, color: { name: _id, hex: '#112233', family: null }, ...changes };
}

function picture(src: string) {
  return { src, alt: '' };
}

test('what only this person rearranged stays as they put it: a new main picture is the main one', () => {
  const mine = { ...base, variants: [{ ...lagoon, pictures: [picture('side'), ...lagoon.pictures] }, wine] };

  const { variants } = mergeChanges(base, mine, { ...base, description: 'Another' });

  expect(variants[0]!.pictures.map(({ src }) => src)).toEqual(['side', 'front', 'back']);
});

function measure(name: string, cm: Record<string, number>) {
  return { name, cm };
}
