import { expect, test } from 'vitest';
import { type DeliveryEntry, DeliveryForm } from './delivery-form.ts';
import { fieldErrors } from '../fields.ts';

const filled: DeliveryEntry = {
  firstName: 'adaeze',
  lastName: 'okafor',
  email: 'Adaeze@Example.com ',
  phone: '0803 555 0123',
  address: '14 Market Road',
  apartment: '',
  city: 'Surulere',
  state: 'Lagos',
  postalCode: '',
  country: 'nigeria',
};

const errorsOf = (change: Record<string, unknown>) => {
  const { error } = DeliveryForm.safeParse({ ...filled, ...change });
  return error ? fieldErrors(error) : {};
};

test('a filled form is put in order', () => {
  expect(DeliveryForm.parse(filled)).toEqual({
    ...filled,
    firstName: 'Adaeze',
    lastName: 'Okafor',
    email: 'adaeze@example.com',
    phone: '+2348035550123',
    country: 'Nigeria',
  });
});

test('an empty form says what each field needs', () => {
  const empty = { firstName: ' ', lastName: '', email: '', phone: '', address: '', city: '', state: '' };
  expect(errorsOf(empty)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
  });
});

test('what is missing altogether is named like what is empty', () => {
  const { error } = DeliveryForm.safeParse({});
  expect(error && fieldErrors(error)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
  });
});

test.each(['adaeze', 'adaeze@', '@example.com', 'a b@example.com', 'a@b', 'a@example.com, b@example.com'])(
  '%s is no email address',
  (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Invalid email address' });
  },
);

test.each(['08035550123', '0803-555-0123', '(0803) 555 0123', '+2348035550123', '+234 803 555 0123'])(
  '%s is kept as +2348035550123',
  (phone) => {
    expect(DeliveryForm.parse({ ...filled, phone }).phone).toBe('+2348035550123');
  },
);

test.each([
  ['marks of direction, as copied from a chat', '\u202a+234 803 555 0123\u202c'],
  ['dashes that do not break', '0803\u2011555\u20110123'],
  ['long dashes', '0803–555–0123'],
])('a number with %s is kept as +2348035550123', (_what, phone) => {
  expect(DeliveryForm.parse({ ...filled, phone }).phone).toBe('+2348035550123');
});

test.each(['0803555012', '080355501234', '2348035550123', '+23408035550123', '+4479460000', '0803555012x'])(
  '%s is no Nigerian phone number',
  (phone) => {
    expect(errorsOf({ phone })).toEqual({ phone: 'Invalid phone number' });
  },
);

test.each([
  ["o'neill", "O'neill"],
  ["O'Neill", "O'Neill"],
  ['adébáyọ̀', 'Adébáyọ̀'],
  ['ṣadé', 'Ṣadé'],
  ['mary-jane', 'Mary-Jane'],
  ['  ade   ola ', 'Ade Ola'],
  ['McDonald', 'McDonald'],
])('the name %s is written %s', (typed, written) => {
  expect(DeliveryForm.parse({ ...filled, firstName: typed }).firstName).toBe(written.normalize('NFC'));
});

test.each([
  ['firstName', 60],
  ['lastName', 60],
  ['address', 200],
  ['apartment', 60],
  ['city', 60],
  ['state', 40],
  ['postalCode', 20],
])('the field %s takes %i characters and no more', (field, length) => {
  expect(errorsOf({ [field]: 'X'.repeat(length) })).toEqual({});
  expect(Object.keys(errorsOf({ [field]: 'X'.repeat(length + 1) }))).toEqual([field]);
});

test('we deliver within Nigeria only', () => {
  expect(errorsOf({ country: 'Ghana' })).toEqual({ country: 'We deliver within Nigeria only' });
});
