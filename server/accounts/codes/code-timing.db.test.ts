import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { jobStates } from '../../../tests/actions/purchase.ts';
import { limitsOf, readChanges } from '../../config/limits.ts';
import { flushSecurityEvents } from '../../security/log-security-event.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const pairs = 200;

test.for(['send-otp', 'register-send-otp'] as const)(
  'how long %s takes does not tell whether an address has an account',
  { timeout: 240_000 },
  async (call) => {
    const shop = await testShop();
    const often = { 'browser an hour': { max: 1_000 }, 'browser a day': { max: 1_000 } };
    shop.config.limits = limitsOf(
      1,
      readChanges(
        JSON.stringify({
          'ask for a code': { browser: { max: 1_000 } },
          'ask to register': often,
          'be invited to register': often,
        }),
      ),
    );
    const emails = Array.from({ length: pairs }, (_none, number) => `shopper-${number}@example.com`);
    const names = { firstName: 'Ada', lastName: 'Eze' };
    const known = emails.filter((_email, number) => number % 2 === 0);
    await shop.db
      .insertInto('accounts')
      .values(known.map((email) => ({ email, ...names, createdAt: shop.now() })))
      .execute();
    // After three times a browser no longer learns it; from here on both addresses get the same response.
    const browser = await tiredBrowser(shop);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };

    for (const [number, email] of emails.entries()) {
      const startedAt = performance.now();
      const response = await ask(shop, call, { email, ...names }, `10.3.0.${number}`, { browser });
      times[known.includes(email) ? 'known' : 'unknown'].push(performance.now() - startedAt);
      expect(response.statusCode).toBe(200);
    }

    // How often a known address takes longer than an unknown one: half the time if there is no difference. Random
    // variation stays within 0.3 and 0.7 in all but one of a million runs.
    const slower = times.known.flatMap((one) => times.unknown.map((other) => (one > other ? 1 : 0)));
    const share = slower.reduce((sum: number, one) => sum + one, 0) / slower.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  },
);

test('whether an address has an account or not, the same statements are made and the same jobs added', async () => {
  const { app: _, ...shop } = await testShop();
  const queries: string[] = [];
  const db = shop.db.withPlugin(recording(queries));
  const app = await buildApp({ ...shop, db });
  onTestFinished(() => app.close());
  const noted = { ...shop, app };
  await shop.db
    .insertInto('accounts')
    .values({ email: 'known@example.com', firstName: 'Ada', lastName: 'Eze', createdAt: shop.now() })
    .execute();
  const browser = await tiredBrowser(noted);
  const statementsOf = async (call: string, email: string, more = {}) => {
    await flushSecurityEvents(db);
    queries.splice(0);
    const jobsBefore = await jobStates(noted, 'email-code');
    const response = await ask(noted, call, { email, ...more }, '10.5.0.1', { browser });
    await flushSecurityEvents(db); // Nobody waits for them, so their place among the statements says nothing.
    const jobs = (await jobStates(noted, 'email-code')).length - jobsBefore.length;
    return { statusCode: response.statusCode, queries: queries.toSorted(), jobs };
  };

  for (const [call, more] of [
    ['send-otp', {}],
    ['verify-otp', { otp: '000000' }],
    ['register-send-otp', { firstName: 'Ada', lastName: 'Eze' }],
    ['register-verify-otp', { firstName: 'Ada', lastName: 'Eze', otp: '000000' }],
  ] as const) {
    const known = await statementsOf(call, 'known@example.com', more);
    expect(known.queries.length, call).toBeGreaterThan(2);
    expect(await statementsOf(call, 'unknown@example.com', more), call).toEqual(known);
    shop.clock.forward({ minutes: 1 });
  }
});

/** Records the kind of each statement. */
function recording(queries: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function tiredBrowser(shop: Pick<TestShop, 'app'>): Promise<string> {
  const { cookies } = await ask(shop, 'send-otp', { email: 'nobody-0@example.com' }, '10.4.0.0', {});
  const browser = cookies.find(({ name }) => name === 'browser')?.value ?? '';
  for (const number of [1, 2]) {
    await ask(shop, 'send-otp', { email: `nobody-${number}@example.com` }, `10.4.0.${number}`, { browser });
  }
  return browser;
}

function ask(
  { app }: Pick<TestShop, 'app'>,
  call: string,
  payload: object,
  remoteAddress: string,
  cookies: Record<string, string>,
) {
  return app.inject({ method: 'POST', url: `/api/auth/${call}`, payload, remoteAddress, cookies });
}
