import { expect, test } from 'vitest';
import { firstDelivery as table } from '../../../tests/actions/delivery.ts';
import * as drafts from './delivery-draft.ts';

const emptyDraft = drafts.emptyDraft(table);
const readDraft = (stored: string | null) => drafts.readDraft(table, stored);
const withField = (draft: drafts.DeliveryDraft, field: keyof drafts.DeliveryDraft, value: string) =>
  drafts.withField(table, draft, field, value);
const withTyped = (draft: drafts.DeliveryDraft, typed: ReadonlyMap<string, string>) =>
  drafts.withTyped(table, draft, typed);
const validateDelivery = (draft: drafts.DeliveryDraft) => drafts.validateDelivery(table, draft);

const typed = {
  ...emptyDraft,
  firstName: 'adaeze',
  lastName: 'okafor',
  email: 'adaeze@example.com',
  phone: '0803 555 0123',
  address: '14 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
};

test('choosing Osun chooses its first shipping method, and Lagos again the first of Lagos', () => {
  const inOsun = withField({ ...typed, city: 'Lagos', shippingMethod: 'lagos-island-2' }, 'state', 'Osun');
  expect(inOsun.shippingMethod).toBe('osun-ileife-1');
  expect(withField(inOsun, 'state', 'Lagos').shippingMethod).toBe('lagos-mainland-1');
});

test('another field leaves the chosen shipping alone', () => {
  expect(withField({ ...typed, shippingMethod: 'lagos-island-2' }, 'city', 'Lekki').shippingMethod).toBe(
    'lagos-island-2',
  );
});

test('a city chooses the area that it is in, and none when it says nothing of it', () => {
  const inLekki = withField(emptyDraft, 'city', 'Lekki');
  expect(inLekki.shippingMethod).toBe('lagos-island-1');
  expect(withField(inLekki, 'city', 'Lekki Phase 2').shippingMethod).toBe('lagos-island-2');
  expect(withField(inLekki, 'city', 'Lekk').shippingMethod).toBe('lagos-mainland-1');
});

test('a city that was typed before the state chooses its area with it', () => {
  const inIfe = withField(emptyDraft, 'city', 'Modakeke');
  expect(inIfe.shippingMethod).toBe('lagos-mainland-1');
  expect(withField(inIfe, 'state', 'Osun').shippingMethod).toBe('osun-ileife-3');
});

test('what was kept is read back', () => {
  expect(readDraft(JSON.stringify(typed))).toEqual(typed);
});

test('nothing kept, and nonsense, read as an empty form for Nigeria with Lagos Mainland Area 1', () => {
  for (const stored of [null, '', 'not json', '7', 'null', '{"firstName":7,"country":"Ghana","state":"Kano"}']) {
    expect(readDraft(stored)).toEqual(emptyDraft);
  }
});

test('a shipping method of another state is not taken from what was kept', () => {
  expect(readDraft(JSON.stringify({ state: 'Osun', shippingMethod: 'lagos-area-4' })).shippingMethod).toBe(
    'osun-ileife-1',
  );
});

test('what was typed before the scripts came stands over what was kept, field by field', () => {
  const early = new Map([
    ['firstName', 'Ngozi'],
    ['lastName', ''],
    ['state', 'Osun'],
    ['country', 'Nigeria'],
    ['shippingMethod', 'lagos-mainland-1'],
    ['unknown', 'x'],
  ]);
  expect(withTyped(typed, early)).toEqual({
    ...typed,
    firstName: 'Ngozi',
    state: 'Osun',
    shippingMethod: 'osun-ileife-1',
  });
  expect(withTyped(typed, new Map())).toBe(typed);
});

test('a shipping method that was chosen before the scripts came stays chosen', () => {
  expect(withTyped(emptyDraft, new Map([['shippingMethod', 'lagos-area-4']])).shippingMethod).toBe('lagos-area-4');
});

test('an empty form names every field that is required, in the words of the specification', () => {
  expect(validateDelivery(emptyDraft).errors).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
  });
});

test('a good form is sent with capitalised names and the phone number in its one form', () => {
  expect(validateDelivery(typed).delivery).toMatchObject({
    firstName: 'Adaeze',
    lastName: 'Okafor',
    phone: '+2348035550123',
    country: 'Nigeria',
  });
});

test('an area that was turned off has to be chosen anew, and nobody chooses for the shopper', () => {
  const without = { ...table, areas: table.areas.filter(({ id }) => id !== 'lagos-island-2') };
  const chosen = drafts.asOffered(without, { ...typed, shippingMethod: 'lagos-island-2' });

  expect(chosen.shippingMethod).toBe('lagos-island-2');
  const sentence = 'The shipping method you chose is no longer available. Please choose another one.';
  expect(drafts.areaClosedNotice(without, chosen)).toBe(sentence);
  expect(drafts.validateDelivery(without, chosen)).toEqual({ delivery: null, errors: { shippingMethod: sentence } });

  const moved = drafts.withField(without, chosen, 'state', 'Osun');
  expect(drafts.areaClosedNotice(without, moved)).toBeNull();
  const anew = drafts.withField(without, chosen, 'shippingMethod', 'lagos-area-4');
  expect(drafts.validateDelivery(without, anew).delivery).not.toBeNull();
});

test('a state that we no longer deliver to has to be chosen anew', () => {
  const lagosAlone = { ...table, states: ['Lagos'], areas: table.areas.filter(({ state }) => state === 'Lagos') };
  const draft = drafts.asOffered(lagosAlone, { ...typed, state: 'Osun', shippingMethod: 'osun-ileife-2' });

  expect(drafts.validateDelivery(lagosAlone, draft).errors).toMatchObject({ state: 'State is required' });
});

test('a state without an area of its own needs none', () => {
  const withKano = { ...table, states: [...table.states, 'Kano'] };
  const inKano = drafts.withField(withKano, typed, 'state', 'Kano');

  expect(inKano.shippingMethod).toBe('');
  expect(drafts.validateDelivery(withKano, inKano).delivery).toMatchObject({ state: 'Kano' });
  expect(drafts.withField(withKano, inKano, 'state', 'Osun').shippingMethod).toBe('osun-ileife-1');
});

test('a shopper who collects the order enters no address: it is the shop’s, whatever was typed before', () => {
  const point = { ...table.areas[0]!, id: 'shop', name: 'Pick-up', price: 0, pickupAt: '12 Demo Street, Yaba' };
  const withShop = { ...table, areas: [...table.areas, point] };
  const collects = {
    ...typed,
    address: '',
    city: '',
    apartment: 'Flat 2',
    postalCode: '100271',
    shippingMethod: 'shop',
  };
  expect(drafts.validateDelivery(withShop, collects).delivery).toMatchObject({
    address: '12 Demo Street, Yaba',
    apartment: '',
    city: 'Lagos',
    postalCode: '',
  });
  expect(drafts.validateDelivery(withShop, { ...collects, shippingMethod: 'lagos-area-4' }).errors).toMatchObject({
    address: 'Address is required',
  });
});
