import { expect, test } from 'vitest';
import { encodingFor, normalizeAcceptEncoding } from './encodings.ts';

test.for([
  [undefined, null, undefined],
  ['deflate, zstd', null, undefined],
  ['identity', null, undefined],
  ['gzip, deflate, br, zstd', 'br', 'br, gzip'],
  ['gzip', 'gzip', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['x-gzip', 'gzip', 'gzip'],
  ['*', 'gzip', 'gzip'],
  ['gzip;q=0, *', null, undefined],
  ['gzip;q=0.5, br;q=0.1', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['br;q=0', null, undefined],
] as const)('a client that accepts %s gets %s, whatever compresses its response', ([accepted, best, left]) => {
  const headers = { 'accept-encoding': accepted };
  expect(encodingFor({ headers })).toBe(best);

  normalizeAcceptEncoding({ headers });
  expect(headers['accept-encoding']).toBe(left);
  expect(encodingFor({ headers })).toBe(best);
});
