import { expect, test } from 'vitest';
import { firstDelivery as table } from '../../../tests/actions/delivery.ts';
import { chosenShipping } from './chosen-shipping.ts';
import { emptyDraft, withField } from './delivery-draft.ts';

const typed = (state: string, city: string) =>
  withField(table, withField(table, emptyDraft(table), 'state', state), 'city', city);
const items = { subtotal: 10_000, extra: 0 };

test('whoever types a city that no area has is asked to choose the area, until one other than the default is chosen', () => {
  const draft = typed('Osun', 'Ejigbo');
  const note = 'Please choose the area that this city is in.';
  expect(chosenShipping(table, draft, items)).toMatchObject({ method: 'osun-ileife-1', price: 1_000, areaNote: note });
  const chosen = { ...draft, shippingMethod: 'osun-ileife-4' };
  expect(chosenShipping(table, chosen, items)).toMatchObject({ price: 3_500, areaNote: null });
});

test('a known city, and an empty one, need no choice', () => {
  for (const city of ['Ikeja', ''])
    expect(chosenShipping(table, typed('Lagos', city), items)).toMatchObject({ areaNote: null });
});

test('whoever types their city before their state is not asked to choose among the areas of another', () => {
  const draft = withField(table, emptyDraft(table), 'city', 'Ibadan');
  expect(chosenShipping(table, draft, items)).toMatchObject({ state: 'Lagos', areaNote: null });
});
