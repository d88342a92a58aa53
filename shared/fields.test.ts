import { expect, test } from 'vitest';
import { emailWith, optionalText, requiredText } from './fields.ts';

const email = emailWith('missing', 'invalid');
const wrongWith = (typed: string | undefined) => email.safeParse(typed).error?.issues[0]?.message ?? null;

test.for([
  'ada@example.com',
  'ada.eze+oge@mail.example.co.uk',
  "o'connor_1@ex-ample.ng",
  'a@b.co',
  'Ọ̀gẹ́@example.com',
  'ada@xn--4dbrk0ce.com',
  '1-2.3@4.ng',
])('%s is an address', (typed) => {
  expect(wrongWith(typed)).toBeNull();
});

test.for([
  ['dots where a name begins', '.ada@example.com'],
  ['dots where a name ends', 'ada.@example.com'],
  ['two dots in a name', 'ada..eze@example.com'],
  ['two dots in a host', 'ada@example..com'],
  ['a dot where a host begins', 'ada@.example.com'],
  ['a dash where a part of the host begins', 'ada@-example.com'],
  ['a dash where a part of the host ends', 'ada@example-.com'],
  ['a host of one part', 'ada@example'],
  ['a dot where a host ends', 'ada@example.com.'],
  ['a space that joins', 'ada\u00a0eze@example.com'],
  ['a joint that nobody sees', 'ada\u200beze@example.com'],
  ['a dash that nobody sees', 'ada\u00adeze@example.com'],
  ['letters turned round', 'ada\u202eeze@example.com'],
  ['a control character', 'ada\u0007@example.com'],
  ['a name of 65 letters', `${'a'.repeat(65)}@example.com`],
  ['255 letters', `ada@${'a'.repeat(240)}.example.com`],
  ['two at signs', 'ada@eze@example.com'],
])('%s make no address: %s', ([, typed]) => {
  expect(wrongWith(typed)).toBe('invalid');
});

test('a text cannot turn round what stands after it on a slip or in a list', () => {
  const turned = 'Ada\u202e ezE\u2066 Oge';
  expect(requiredText('missing').parse(turned)).toBe('Ada ezE Oge');
  expect(optionalText(100).parse(turned)).toBe('Ada ezE Oge');
  expect(requiredText('missing').safeParse('\u202e').error?.issues[0]?.message).toBe('missing');
});
