import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeHash, newCode } from './code-secrets.ts';

const secrets = ['a secret of the environment'] as const;
const request = { id: randomUUID(), purpose: 'login', email: 'ada@example.com', code: '048213' };

test('codes are six digits, and each digit comes up as often as any other', () => {
  const codes = Array.from({ length: 20_000 }, newCode);

  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from(
      { length: 10 },
      (_none, digit) => codes.filter((code) => code[place] === String(digit)).length,
    );
    // Expected 2,000 each, with a standard deviation of 42: these bounds are seven of them away.
    for (const count of counts) expect(count).toBeGreaterThan(1_700);
    for (const count of counts) expect(count).toBeLessThan(2_300);
  }
});

test.for([{ purpose: 'register' }, { email: 'eve@example.com' }, { id: randomUUID() }, { code: '048214' }])(
  'a code for something else hashes differently: %j',
  (change) => {
    expect(codeHash(secrets, { ...request, ...change })).not.toEqual(codeHash(secrets, request));
  },
);

test('without the key a hash of six digits cannot be found by trying them all', () => {
  expect(codeHash(['another secret'], request)).not.toEqual(codeHash(secrets, request));
  expect(codeHash(secrets, request)).toEqual(codeHash(secrets, request));
});
