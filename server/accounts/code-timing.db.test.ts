import { expect, test } from 'vitest';
import { type TestShop, testShop } from '../../tests/test-shop.ts';

const pairs = 120;

test.for(['send-otp', 'register-send-otp'] as const)(
  'how long %s takes does not tell whether an address has an account',
  { timeout: 120_000 },
  async (call) => {
    const shop = await testShop();
    const emails = Array.from({ length: pairs }, (_none, number) => `shopper-${number}@example.com`);
    const names = { firstName: 'Ada', lastName: 'Eze' };
    const known = emails.filter((_email, number) => number % 2 === 0);
    await shop.db
      .insertInto('accounts')
      .values(known.map((email) => ({ email, ...names, createdAt: shop.now() })))
      .execute();
    // A browser that has been told three times is told no more: from here on both are answered alike.
    const asker = await tiredBrowser(shop);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };

    for (const [number, email] of emails.entries()) {
      const startedAt = performance.now();
      const answer = await ask(shop, call, { email, ...names }, `10.3.0.${number}`, { asker });
      times[known.includes(email) ? 'known' : 'unknown'].push(performance.now() - startedAt);
      expect(answer.statusCode).toBe(200);
    }

    // How often a known address takes longer than an unknown one: half the time, if there is no difference. Chance
    // alone stays within 0.35 and 0.65; one statement more or less on one side shows as 0.9.
    const slower = times.known.flatMap((one) => times.unknown.map((other) => (one > other ? 1 : 0)));
    const share = slower.reduce((sum: number, one) => sum + one, 0) / slower.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  },
);

async function tiredBrowser(shop: TestShop): Promise<string> {
  const { cookies } = await ask(shop, 'send-otp', { email: 'nobody-0@example.com' }, '10.4.0.0', {});
  const asker = cookies.find(({ name }) => name === 'asker')?.value ?? '';
  for (const number of [1, 2]) {
    await ask(shop, 'send-otp', { email: `nobody-${number}@example.com` }, `10.4.0.${number}`, { asker });
  }
  return asker;
}

function ask({ app }: TestShop, call: string, payload: object, remoteAddress: string, cookies: Record<string, string>) {
  return app.inject({ method: 'POST', url: `/api/auth/${call}`, payload, remoteAddress, cookies });
}
