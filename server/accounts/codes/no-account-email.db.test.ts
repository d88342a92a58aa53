import { expect, test } from 'vitest';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper, sendCodeEmails } from '../../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { unknownClient } from '../../rate-limits/client.ts';
import { countUse } from '../../rate-limits/consume.ts';

/** Shoppers without an account are led to registration: on the screen, or by email where the screen must not tell. */

const sent = { status: 200, body: { success: true, message: 'OTP sent to your email' } };

test('a shopper who reads nothing on the screen gets an email that there is no account, and how to get one', async () => {
  const shop = await testShop();
  const browser = await tiredBrowser(shop);
  expect(await login(browser, 'bola@example.com')).toMatchObject(sent);
  await sendCodeEmails(shop);

  const [sentEmail, ...more] = await emailsTo(shop, 'bola@example.com');
  expect(more).toEqual([]);
  expect(sentEmail?.subject).toBe('No Oge account with this address yet');
  expect(sentEmail?.text).toContain('http://localhost:0/register');
  expect(sentEmail?.html).toContain('href="http://localhost:0/register"');
  expect(sentEmail?.text).toContain('If it was not you, ignore this email.');
  expect(sentEmail?.text).not.toMatch(/\d{6}|bola/);
});

test('a shopper who read it on the screen gets no email, and one with an account gets only a code', async () => {
  const shop = await testShop();
  await newShopper(shop, { email: 'ada@example.com' });
  expect(await login(new Shopper(shop), 'bola@example.com')).toMatchObject({ status: 404 });
  expect(await login(await tiredBrowser(shop), 'ada@example.com')).toMatchObject(sent);
  await sendCodeEmails(shop);

  expect(await emailsTo(shop, 'bola@example.com')).toEqual([]);
  const subjects = (await emailsTo(shop, 'ada@example.com')).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your Oge verification code', 'Your Oge sign-in code']);
});

test('strangers fill no mailbox with it: two a day, and what the newsletter asks counts among them', async () => {
  const shop = await testShop();
  for (let number = 0; number < 4; number += 1) {
    await login(await tiredBrowser(shop, network(number)), 'bola@example.com');
    await sendCodeEmails(shop);
  }
  expect(await emailsTo(shop, 'bola@example.com')).toHaveLength(2);

  await new Shopper(shop).call('POST', '/api/newsletter/subscribe', { email: 'bola@example.com', source: '/' });
  expect(await shop.db.selectFrom('letters').select('key').execute()).toEqual([]);
  shop.clock.forward({ hours: 24 });
  await login(await tiredBrowser(shop, network(5)), 'bola@example.com');
  await sendCodeEmails(shop);
  expect(await emailsTo(shop, 'bola@example.com')).toHaveLength(3);
});

test.for(['an account', 'none'])(
  '120 such requests of a network lead to an email, and one about an address with %s counts among them',
  async (has) => {
    const shop = await testShop();
    await newShopper(shop, { email: 'ada@example.com' });
    const [ada, bola] = [await tiredBrowser(shop), await tiredBrowser(shop, network(2))];
    const here = { ...unknownClient(''), network: network(1) };
    for (let number = 1; number < 120; number += 1) await countUse(shop, 'be invited to register', here);
    await login(ada, has === 'none' ? 'nobody@example.com' : 'ada@example.com');

    await login(ada, 'bola@example.com');
    await sendCodeEmails(shop);
    expect(await emailsTo(shop, 'bola@example.com')).toEqual([]);
    await login(bola, 'bola@example.com');
    await sendCodeEmails(shop);
    expect(await emailsTo(shop, 'bola@example.com')).toHaveLength(1);
  },
);

test('an email that the mail server did not take comes with the next try, and is counted once', async () => {
  const shop = await testShop();
  await login(await tiredBrowser(shop), 'bola@example.com');
  const refusing = { ...shop, mailer: { send: () => Promise.reject(new Error('421 later')) } };
  for (const _try of [1, 2, 3]) await expect(sendCodeEmails(refusing)).rejects.toThrow('421 later');

  await sendCodeEmails(shop);
  expect(await emailsTo(shop, 'bola@example.com')).toHaveLength(1);
});

const login = (shopper: Shopper, email: string) => shopper.call('POST', '/api/auth/send-otp', { email });

/** An IP address of its own. */
const network = (number: number) => `10.2.0.${number}`;

/** A browser that learned it three times within the hour, and no longer does. */
async function tiredBrowser(shop: TestShop, from = network(1)): Promise<Shopper> {
  const browser = new Shopper(shop, from);
  for (const number of [1, 2, 3]) await login(browser, `nobody-${number}@example.com`);
  return browser;
}

const emailsTo = ({ db }: TestShop, email: string) =>
  db
    .selectFrom('caughtMail')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
