import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { buildApp } from '#server/app.ts';
import { sendEmail } from '#server/email/send-email.ts';
import type { Mail } from '#server/email/mailer.ts';
import { hostileTexts, wrongWith } from '../../tests/data/hostile.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

const entry = { name: 'Ada Eze', email: 'ada@example.com', message: 'Do you have the\nHalima boubou in Small?' };

function write({ app }: TestShop, body: object, remoteAddress = '102.89.0.1') {
  return app.inject({ method: 'POST', url: '/api/contact', payload: body, remoteAddress });
}

const emails = ({ db }: TestShop) => db.selectFrom('letters').selectAll().orderBy('createdAt').execute();

test('a message becomes one email to the shop, and a reply to it goes to the shopper', async () => {
  const shop = await testShop();

  const response = await write(shop, { ...entry, email: ' Ada@Example.com ' });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ success: true, message: messages.contact.sent });
  const [sentEmail, ...others] = await emails(shop);
  expect(others).toEqual([]);
  expect(sentEmail).toMatchObject({
    recipient: shop.config.shop.email,
    replyTo: 'ada@example.com',
    subject: 'Message from Ada Eze',
  });
  expect(sentEmail?.text).toContain(entry.message);

  const sent: Mail[] = [];
  await sendEmail({ ...shop, mailer: { send: async (mail) => void sent.push(mail) } }, sentEmail?.key ?? '');
  expect(sent).toMatchObject([{ to: shop.config.shop.email, replyTo: 'ada@example.com' }]);
});

test('what a shopper writes cannot become part of the email around it', async () => {
  const shop = await testShop();

  await write(shop, { ...entry, name: 'Ada\r\nBcc: all@example.com', message: '<img src=x onerror=alert(1)>' });

  const [sentEmail] = await emails(shop);
  expect(sentEmail?.subject).toBe('Message from Ada Bcc: all@example.com');
  expect(sentEmail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(sentEmail?.html).not.toContain('<img');
});

test('whatever characters a message is made of, it arrives or is rejected in a sentence', async () => {
  const shop = await testShop();
  const texts = [...hostileTexts, '\ud800', 'Ọ̀gẹ́ ₦12,500'];

  const wrong: string[] = [];
  for (const [number, text] of texts.entries()) {
    const strange = { name: text, message: text, email: `ada${number}@example.com` };
    const complaint = wrongWith(await write(shop, strange, `102.89.1.${number}`));
    if (complaint !== null) wrong.push(`${complaint} to ${JSON.stringify(text)}`);
  }

  expect(wrong).toEqual([]);
  expect((await emails(shop)).at(-1)?.subject).toBe('Message from Ọ̀gẹ́ ₦12,500');
});

test.for([
  [{ name: ' ' }, 'name', messages.contact.name],
  [{ email: '' }, 'email', messages.contact.email],
  [{ email: 'ada at example' }, 'email', messages.contact.emailInvalid],
  [{ message: '\n ' }, 'message', messages.contact.message],
  [{ message: 'x'.repeat(3_001) }, 'message', messages.delivery.tooLong(3_000)],
] as const)('%j is rejected in a sentence', async ([change, field, sentence]) => {
  const shop = await testShop();

  const response = await write(shop, { ...entry, ...change });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, message: sentence, fields: { [field]: sentence } });
  expect(await emails(shop)).toEqual([]);
});

test('of ten messages at once from one network, five get through, and whose address was typed may write all the same', async () => {
  const shop = await testShop();

  const responses = await Promise.all(Array.from({ length: 10 }, () => write(shop, entry, '102.89.0.1')));

  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const rejected = responses.find(({ statusCode }) => statusCode !== 200);
  expect(rejected?.statusCode).toBe(429);
  expect(rejected?.headers['retry-after']).toBe('3600');
  expect(rejected?.json()).toMatchObject({ code: 'proof_needed' });
  expect(await emails(shop)).toHaveLength(5);
  expect((await write(shop, entry, '102.89.7.1')).statusCode).toBe(200);

  shop.clock.forward({ hours: 1 });
  expect((await write(shop, entry, '102.89.0.1')).statusCode).toBe(200);
});

test.for([
  ['102.89.0.1', '::ffff:102.89.0.1', '102.89.0.2'],
  ['2c0f:f5c0:1:2::1', '2c0f:f5c0:1:2:aaaa::9', '2c0f:f5c0:1:3::1'],
  ['fe80::1%eth0', 'fe80::2%eth0', '::ffff:102.89.0.1'],
] as const)('five an hour from %s and %s together, while %s may still write', async ([one, same, other]) => {
  const shop = await testShop();
  const writeAs = (number: number, from: string) => write(shop, { ...entry, email: `ada${number}@example.com` }, from);

  for (const number of [1, 2, 3]) expect((await writeAs(number, one)).statusCode).toBe(200);
  for (const number of [4, 5]) expect((await writeAs(number, same)).statusCode).toBe(200);

  expect((await writeAs(6, one)).statusCode).toBe(429);
  expect((await writeAs(6, other)).statusCode).toBe(200);
});

test('a message through a proxy that does not say whose it is arrives', async () => {
  const shop = await testShop();
  const app = await buildApp({ ...shop, config: { ...shop.config, trustedProxies: ['127.0.0.1'] } });
  onTestFinished(() => app.close());

  for (const [number, from] of ['unknown', '102.89.0.1:50123', '[2c0f:f5c0::1]:50123'].entries()) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'x-forwarded-for': from },
      payload: { ...entry, email: `ada${number}@example.com` },
    });
    expect(response.statusCode, from).toBe(200);
  }
});

test('a program that fills in the hidden field is thanked, and nothing is sent or counted', async () => {
  const shop = await testShop();

  const response = await write(shop, { ...entry, website: 'https://spam.example' });

  expect(response.json()).toMatchObject({ success: true });
  expect(await emails(shop)).toEqual([]);
  expect(await shop.db.selectFrom('allowances').selectAll().execute()).toEqual([]);
});

test('a browser without scripts posts the form to the page and is sent back to it', async () => {
  const shop = await testShop();
  const post = (fields: Record<string, string>, headers = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: String(new URLSearchParams(fields)),
    });
  const filled = { ...entry, website: '' };

  expect(await post(filled)).toMatchObject({ statusCode: 303, headers: { location: '/contact?sent=yes#message' } });
  expect((await post({ ...filled, email: 'x' })).headers.location).toBe('/contact?sent=invalid_request#message');
  for (let count = 0; count < 4; count += 1) await post(filled);
  shop.clock.forward({ minutes: 25 });
  expect((await post(filled)).headers.location).toMatch(/^\/contact\?sent=\w+&wait=40#message$/);
  expect((await post(filled, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await emails(shop)).toHaveLength(5);
});
