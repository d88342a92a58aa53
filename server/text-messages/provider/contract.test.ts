import { describe, expect, test } from 'vitest';
import { secretKey, testEmulator } from '../../../emulator/testing.ts';
import { termii } from './termii.ts';
import { NotSent, RejectedMessage, type TextProvider } from './text-provider.ts';

/**
 * What the shop relies on, asked of the emulator and, when TERMII_TEST_KEY has the key of an account, of Termii
 * (CONTRIBUTING.md). Termii has no keys for tests: a message costs money, so it is sent only to TERMII_TEST_PHONE, from
 * TERMII_TEST_SENDER. Until somebody has run it with a key, what the shop knows of Termii is its documentation alone
 * (docs/decisions/0108).
 */

const { TERMII_TEST_KEY: key, TERMII_TEST_PHONE: phone, TERMII_TEST_SENDER: sender } = process.env;
const ofAccount = { channel: 'dnd', webhookSecrets: [], isEmulated: false } as const;

contract('The emulator', { phone: '+2348030000000' }, async () => {
  const { url } = await testEmulator();
  return (apiKey = secretKey) => termii({ ...ofAccount, apiKey, senderId: 'Oge', baseUrl: `${url}/termii` });
});

describe.skipIf(key === undefined)('only with TERMII_TEST_KEY', () => {
  contract('Termii', { phone }, async () => {
    const baseUrl = process.env['TERMII_TEST_URL'] ?? 'https://v3.api.termii.com';
    return (apiKey = key!) => termii({ ...ofAccount, apiKey, senderId: sender ?? 'Oge', baseUrl });
  });
});

function contract(
  company: string,
  { phone: to }: { phone: string | undefined },
  connect: () => Promise<(apiKey?: string) => TextProvider>,
): void {
  const slow = { timeout: 90_000 };

  test(`${company} accepts its key and no other`, slow, async () => {
    const withKey = await connect();

    expect(await withKey().balance()).toMatchObject({ amount: expect.any(Number) as number, currency: 'NGN' });
    expect(await withKey('TLno_such_key').balance()).toBeNull();
  });

  test(`${company} rejects what is no number, and sends nothing without a key`, slow, async () => {
    const withKey = await connect();

    await expect(withKey().send({ to: '+234', text: 'Contract check' })).rejects.toSatisfy(
      (error) => error instanceof RejectedMessage || error instanceof NotSent,
    );
    await expect(withKey('TLno_such_key').send({ to: '+2348030000000', text: 'Contract check' })).rejects.toSatisfy(
      (error) => error instanceof NotSent && error.reason === 'key',
    );
  });

  test.skipIf(to === undefined)(`${company} accepts a message and says by which id it knows it`, slow, async () => {
    const provider = (await connect())();

    const sent = await provider.send({ to: to!, text: 'Contract check of a shop. Ignore this.' });

    expect(sent.providerId).toMatch(/^\d+$/);
  });
}
