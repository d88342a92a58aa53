import { expect, test } from 'vitest';
import {
  guestWithOrder,
  jobStates,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../tests/actions/purchase.ts';
import { loggingShop } from '../../tests/shop/logging-shop.ts';
import { mailServer } from '../../tests/shop/mail-server.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { openLog } from '../log/log.ts';
import type { Mail } from './mailer.ts';
import { queueEmail } from './queue-email.ts';
import { sendEmail } from './send-email.ts';
import { smtpMailer } from './smtp.ts';

const content = { subject: 'Hello', text: 'Hello, Ada.', html: '<p>Hello, Ada.</p>' };

test('an email and its job come into being with their cause, or not at all', async () => {
  const shop = await testShop();

  const undone = shop.db.transaction().execute(async (tx) => {
    await queueEmail({ ...shop, tx }, { key: 'order-paid:1', to: 'ada@example.com', content });
    throw new Error('The order could not be paid');
  });
  await expect(undone).rejects.toThrow('The order could not be paid');
  expect(await emailKeys(shop.db)).toEqual([]);
  expect(await jobStates(shop, 'send-email')).toEqual([]);

  await queue(shop, 'order-paid:1');
  expect(await emailKeys(shop.db)).toEqual(['order-paid:1']);
  expect(await jobStates(shop, 'send-email')).toEqual(['created']);
});

test('an order is not paid when its email cannot be queued', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await shop.jobs.deleteQueue('send-email');

  await expect(settlePayment(shop, reference)).rejects.toThrow();

  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
  expect(await emailKeys(shop.db)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
});

test('the same email is sent once, however often it is queued and however often the job runs', async () => {
  const shop = await testShop();
  await Promise.all([queue(shop, 'order-paid:1'), queue(shop, 'order-paid:1'), queue(shop, 'order-paid:1')]);
  expect(await jobStates(shop, 'send-email')).toEqual(['created']);

  await sendEmail(shop, 'order-paid:1');
  await sendEmail(shop, 'order-paid:1');
  await sendEmail(shop, 'order-paid:2'); // There is none.

  const sent = await shop.db.selectFrom('caughtMail').select(['recipient', 'subject', 'sentAt']).execute();
  expect(sent).toEqual([{ recipient: 'ada@example.com', subject: 'Hello', sentAt: shop.clock.now() }]);
});

test('an email that goes a second time after a crash has the same Message-ID, another email another one', async () => {
  const shop = await testShop();
  await queue(shop, 'order-paid:1');
  await queue(shop, 'order-paid:2');
  const sent: Mail[] = [];
  const crashing = {
    async send(mail: Mail) {
      sent.push(mail);
      throw new Error('The machine stopped before it could note that the letter was sent');
    },
  };

  await expect(sendEmail({ ...shop, mailer: crashing }, 'order-paid:1')).rejects.toThrow();
  await sendEmail({ ...shop, mailer: { send: async (mail) => void sent.push(mail) } }, 'order-paid:1');
  await sendEmail({ ...shop, mailer: { send: async (mail) => void sent.push(mail) } }, 'order-paid:2');

  const [first, again, other] = sent.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('an email that could not be sent is logged in one line: what it is about, and why, and nothing of what it says', async () => {
  const shop = await testShop();
  await queue(shop, 'order-paid:1');
  const written: string[] = [];
  const log = openLog('warn', { write: (line) => void written.push(line) });
  const mailer = smtpMailer('smtp://127.0.0.1:1', async () => ({
    from: 'oge@oge.example',
    replyTo: 'oge@oge.example',
  })); // Nobody listens there.

  await expect(sendEmail({ ...shop, mailer, log }, 'order-paid:1')).rejects.toThrow('ECONNREFUSED');

  expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(
      /^Email order-paid:1 was not sent and is tried again\. The mail server did not take it: .*ECONNREFUSED.*$/,
    ),
  ]);
  expect(written.join('')).not.toMatch(/ada@|Hello/);
});

test('a mail server that rejects the password is named to the operator, once a minute, and the password is not', async () => {
  const { url } = await mailServer();
  const { shop, text } = await loggingShop({ smtpUrl: url.replace('right-password', 'wrong-password') });
  await queue(shop, 'order-paid:1');

  await expect(sendEmail(shop, 'order-paid:1')).rejects.toThrow('535');
  await expect(sendEmail(shop, 'order-paid:1')).rejects.toThrow('535');

  expect(text().match(/ATTENTION [^"]*/g)).toEqual([
    expect.stringMatching(/^ATTENTION The mail server rejects the user or the password of SMTP_URL.*535/),
  ]);
  expect(text()).not.toContain('wrong-password');
});

function queue(shop: TestShop, key: string): Promise<void> {
  return shop.db.transaction().execute((tx) => queueEmail({ ...shop, tx }, { key, to: 'ada@example.com', content }));
}
