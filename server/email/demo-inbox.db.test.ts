import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from './send-email.ts';

interface Shown {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

test('what the shop sent to an address is listed, newest first, and nobody else’s mail with it', async () => {
  const shop = await testShop();
  await send(shop, 'ada@example.com', 'First');
  await send(shop, 'eve@example.com', 'For Eve');
  shop.clock.forward({ minutes: 1 });
  await send(shop, 'ada@example.com', 'Second');

  expect(await mailbox(shop, '?to=Ada@Example.com')).toEqual([
    {
      to: 'ada@example.com',
      subject: 'Second',
      text: 'Second, in text: https://shop.example/order/1#k=2',
      html: '<html><head></head><p>Second</p></html>',
      sentAt: '2026-11-02T09:01:00.000Z',
    },
    expect.objectContaining({ subject: 'First', sentAt: '2026-11-02T09:00:00.000Z' }),
  ]);
  expect((await mailbox(shop, '')).map(({ subject }) => subject)).toEqual(['Second', 'For Eve', 'First']);
  expect(await mailbox(shop, '?to=nobody@example.com')).toEqual([]);
  expect(await mailbox(shop, '?to=ada@example.com%00')).toHaveLength(2);
  expect(await mailbox(shop, '?to=eve@example.com&to=ada@example.com')).toHaveLength(1);
});

test('the receipt of a paid order is in the mailbox, whole', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await sendEmail(shop, `order-paid:${buyer.order._id}`);

  const [receipt] = await mailbox(shop, '?to=ada@example.com');

  const number = `#${buyer.order._id.slice(0, 8)}`;
  expect(receipt?.subject).toBe(`Your Oge order ${number} is paid`);
  for (const body of [receipt?.text, receipt?.html]) {
    for (const expected of [number, '₦15,500', '14 Market Road', 'Ada Eze']) expect(body).toContain(expected);
  }
});

test('the mailbox lists each email, and shows it in a frame where nothing runs and whose links lead out', async () => {
  const shop = await testShop();
  expect((await shop.app.inject('/dev/mailbox')).body).toContain('Nothing yet.');
  await send(shop, 'ada@example.com', '<script>alert("x")</script>');
  await send(shop, 'eve@example.com', 'For Eve');

  const list = await shop.app.inject('/dev/mailbox?to=ada@example.com');
  expect(list.body).toContain('To ada@example.com, 2 Nov 2026, 10:00'); // Lagos time.
  expect(list.body).not.toContain('For Eve');
  const [, link = ''] = /href="(\/dev\/mailbox\/\d+)"/.exec(list.body) ?? [];
  const email = await shop.app.inject(link);

  for (const { statusCode, headers, body } of [list, email]) {
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  }
  expect(email.body).toMatch(/<iframe\s[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(email.body).toContain('&lt;base target=&quot;_blank&quot;&gt;');
  expect(email.body).toContain('in text: <a href="https://shop.example/order/1#k=2" target="_blank"');
});

test('an email that is not there, or whose number is none, is not found', async () => {
  const shop = await testShop();

  for (const id of ['1', '0', '-1', 'x', '99999999999999999999', '1%00']) {
    expect((await shop.app.inject(`/dev/mailbox/${id}`)).statusCode, id).toBe(404);
  }
});

test('a shop that really sends mail has no mailbox', async () => {
  const { app: _, ...shop } = await testShop();
  const app = await buildApp({ ...shop, config: { ...shop.config, smtpUrl: 'smtp://mail.example' } });
  onTestFinished(() => app.close());

  expect((await app.inject('/dev/mailbox')).statusCode).toBe(404);
  expect((await app.inject('/dev/mailbox/1')).statusCode).toBe(404);
  expect((await app.inject('/dev/mailbox.json?to=ada@example.com')).statusCode).toBe(404);
});

function send(shop: TestShop, to: string, subject: string): Promise<void> {
  return shop.mailer.send({
    to,
    subject,
    text: `${subject}, in text: https://shop.example/order/1#k=2`,
    html: `<html><head></head><p>${subject}</p></html>`,
    messageId: `<${subject}@localhost>`,
  });
}

async function mailbox({ app }: TestShop, query: string): Promise<Shown[]> {
  return (await app.inject(`/dev/mailbox.json${query}`)).json();
}
