import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { dumpOf } from '../../tests/shop/dump.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('no code, token or cookie can be read in the database, before its email is sent or after, nor in the log', async () => {
  const { app: _, ...silent } = await testShop();
  const lines: string[] = [];
  const config = { ...silent.config, logLevel: 'debug' as const };
  const app = await buildApp({ ...silent, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  const shop = { ...silent, config, app };
  const secrets = new Set<string>();
  const dumps: Record<string, string>[] = [];
  const look = async () => void dumps.push(await dumpOf(shop.db));
  const details = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Eze' };
  const ada = new Shopper(shop);
  const keep = () => Object.values(ada.cookies()).forEach((value) => value.length > 10 && secrets.add(value));

  await ada.call('POST', '/api/auth/register-send-otp', details);
  await look(); // The code waits to be mailed.
  const first = await codeFor(shop, details.email);
  await ada.call('POST', '/api/auth/register-verify-otp', {
    ...details,
    otp: first === '000000' ? '000001' : '000000',
  });
  await ada.call('POST', '/api/auth/register-verify-otp', { ...details, otp: first });
  keep();
  await ada.order(orderPayload([await makeProduct(shop.db)]));
  await ada.call('POST', '/api/auth/refresh');
  keep();
  await look();
  shop.clock.forward({ minutes: 2 });
  await ada.call('POST', '/api/auth/send-otp', details);
  const second = await codeFor(shop, details.email);
  await ada.call('POST', '/api/auth/verify-otp', { email: details.email, otp: second });
  keep();
  await ada.call('POST', '/api/auth/verify-otp', { otp: { not: 'a code' }, email: '\u0000' });
  await look();

  expect(secrets.size).toBe(8); // The asker, the order, three access and three refresh tokens.
  for (const code of [first, second]) secrets.add(code);
  expect(lines.length).toBeGreaterThanOrEqual(8); // One for each request.
  for (const secret of secrets) {
    const spellings = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    const bytes = Buffer.from(secret, 'base64url').toString('hex');
    for (const spelling of [...spellings, ...(bytes.length === 64 ? [bytes] : [])]) {
      expect(lines.filter((line) => contains(line, spelling))).toEqual([]);
      for (const { 'public.caught_mail': _mailbox, ...tables } of dumps) {
        expect(Object.keys(tables).filter((name) => contains(tables[name] ?? '', spelling))).toEqual([]);
      }
    }
  }
  // A plain hash of six digits could be reversed at once.
  const plain = [first, second].map((code) => createHash('sha256').update(code).digest('hex'));
  expect(dumps.some((tables) => plain.some((hash) => JSON.stringify(tables).includes(hash)))).toBe(false);
});

/** Longer numbers contain six digits too; only separate ones count. */
function contains(text: string, spelling: string): boolean {
  return /^\d+$/.test(spelling)
    ? new RegExp(String.raw`(?<![\w.-])${spelling}(?![\w-])`).test(text)
    : text.includes(spelling);
}
