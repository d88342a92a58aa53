import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('the log says which page was asked for, and neither what was searched nor the key in an email’s link', async () => {
  const { app: _, ...silent } = await testShop();
  const lines: string[] = [];
  const config = { ...silent.config, logLevel: 'debug' as const };
  const app = await buildApp({ ...silent, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());

  await app.inject('/api/admin/customers?search=ngozi.okafor');
  await app.inject('/newsletter/confirm?token=q6XkeyOfTheLetter');

  const log = lines.join('');
  expect(log).toContain('"path":"/api/admin/customers"');
  expect(log).toContain('"path":"/newsletter/confirm"');
  expect(log).not.toMatch(/ngozi|okafor|q6XkeyOfTheLetter/);
});
