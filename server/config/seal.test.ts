import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { opened, sealed } from './seal.ts';

const secrets = ['a secret of the environment'] as const;

test('a sealed code opens with its own row and secret alone, and never looks the same twice', () => {
  const [id, code] = [randomUUID(), '048213'];
  const bytes = sealed(secrets, id, code);

  expect(opened(secrets, id, bytes)).toBe(code);
  expect(bytes.includes(code)).toBe(false);
  expect(sealed(secrets, id, code)).not.toEqual(bytes);
  expect(() => opened(secrets, randomUUID(), bytes)).toThrow();
  expect(() => opened(['another secret'], id, bytes)).toThrow();
  expect(() => opened(secrets, id, Buffer.concat([bytes, Buffer.from('0')]))).toThrow();
});
