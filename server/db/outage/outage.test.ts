import { expect, test } from 'vitest';
import { asOutage, DatabaseOutage, isOutage } from './outage.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['nobody listens', withCode('ECONNREFUSED')],
  ['the connection is cut', withCode('ECONNRESET')],
  ['the host is gone', withCode('EHOSTUNREACH')],
  ['the server is shut down', withCode('57P01')],
  ['the server has crashed', withCode('57P02')],
  ['the server is starting', withCode('57P03')],
  ['it has too many connections', withCode('53300')],
  ['its disk is full', withCode('53100')],
  ['it became a standby, which takes no writes', withCode('25006')],
  ['a pooler lost it', withCode('08P01')],
  ['the driver lost it', new Error('Connection terminated unexpectedly')],
])('an outage: %s', (_name, error) => {
  expect(asOutage(error)).toBeInstanceOf(DatabaseOutage);
  expect((asOutage(error) as Error).cause).toBe(error);
});

test.each([
  ['a broken rule', withCode('23505')],
  ['a deadlock', withCode('40P01')],
  ['a cancelled statement', withCode('57014')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['no error at all', undefined],
])('no outage: %s', (_name, error) => {
  expect(asOutage(error)).toBe(error);
  expect(isOutage(error)).toBe(false);
});

test('a copy of an outage is known as one', () => {
  expect(isOutage(Object.assign({}, asOutage(withCode('57P01')), { queue: 'send-email' }))).toBe(true);
});
