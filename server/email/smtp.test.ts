import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { senderOf } from './sender.ts';
import { smtpMailer } from './smtp.ts';

const mail = {
  to: 'ada@example.com',
  subject: 'Your Oge order #1a2b3c4d is paid: ₦12,500',
  text: 'Thank you, Adébáyọ̀.\n.\nTotal paid: ₦12,500',
  html: '<p>Thank you, <b>Adébáyọ̀</b>. Total paid: ₦12,500</p>',
  messageId: '<0123456789abcdef@shop.example>',
};

const sender = async () => ({ from: 'Oge <hello@oge.example>', replyTo: 'hello@oge.example' });

test('an email arrives as it was written: sender, address, subject, text and HTML, under its own number', async () => {
  const { url, received } = await mailServer();

  await smtpMailer(url, sender).send(mail);

  expect(received).toMatchObject([
    {
      from: { name: 'Oge', address: 'hello@oge.example' },
      to: [{ address: 'ada@example.com' }],
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
      messageId: mail.messageId,
    },
  ]);
});

test('a sender whose name holds a comma and quotation marks is one sender', async () => {
  const { url, received } = await mailServer();
  const config = readConfig({});
  const shop = { ...config.shop, name: 'Oge, "Lagos"' };

  await smtpMailer(url, async () => senderOf(config, shop)).send(mail);

  expect(received[0]?.from).toMatchObject({ name: 'Oge, "Lagos"', address: 'hello@oge.example' });
});

test('a reply goes to the address that the shop has now, which may be another one than it sends from', async () => {
  const { url, received } = await mailServer();
  const config = readConfig({});
  const shop = { ...config.shop, email: 'orders@oge.example' };

  await smtpMailer(url, async () => senderOf(config, shop)).send(mail);

  expect(received[0]?.from).toMatchObject({ address: config.shop.email });
  expect(received[0]?.replyTo).toMatchObject([{ address: 'orders@oge.example' }]);
});

test('a reply goes to the address that the email names, and its own headers are sent', async () => {
  const { url, received } = await mailServer();
  const link = `<https://shop.example/newsletter/unsubscribe?t=${'0123456789abcdef'.repeat(7)}>`;
  const headers = { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

  await smtpMailer(url, sender).send({ ...mail, replyTo: 'bola@example.com', headers });

  const [arrived] = received;
  expect(arrived?.replyTo).toMatchObject([{ address: 'bola@example.com' }]);
  const lines = Object.fromEntries(arrived?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(lines).toMatchObject({
    'list-unsubscribe': link, // On one line, whole: mail programs do not join it.
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'content-type': expect.stringMatching(/^multipart\/alternative/),
  });
});

test('where TLS is required, a mail server without it gets no email', async () => {
  const { url, received, connections } = await mailServer();

  const sending = smtpMailer(`${url}?requireTLS=true`, sender).send(mail);

  await expect(sending).rejects.toThrow('The mail server did not take it');
  expect(received).toEqual([]);
  expect(connections()).toBeGreaterThan(0);
});

test('emails share a connection', async () => {
  const { url, received, connections } = await mailServer();
  const mailer = smtpMailer(url, sender);

  for (const messageId of ['<1@shop.example>', '<2@shop.example>', '<3@shop.example>']) {
    await mailer.send({ ...mail, messageId });
  }

  expect(received.map(({ messageId }) => messageId)).toEqual([
    '<1@shop.example>',
    '<2@shop.example>',
    '<3@shop.example>',
  ]);
  expect(connections()).toBe(1);
});

test('an email that the mail server rejects is an error, so that it is tried again', async () => {
  const { url, received } = await mailServer({ rejections: 1 });
  const mailer = smtpMailer(url, sender);

  await expect(mailer.send(mail)).rejects.toThrow('450');
  await mailer.send(mail);

  expect(received).toHaveLength(1);
});

test('a failure is logged in one line, without the email and without the address that the server repeats', async () => {
  const { url } = await mailServer({
    rejections: 1,
    rejection: 'No such mailbox:\r\n<ada@example.com> or ada@example.com',
  });

  const rejected = await smtpMailer(url, sender)
    .send(mail)
    .catch((error: unknown) => error as Error);

  expect(rejected).toMatchObject({ message: expect.stringContaining('No such mailbox: <…> or <…>') });
  const everything = inspect(rejected, { depth: null });
  for (const secret of ['ada@', 'Adébáyọ̀', mail.subject]) expect(everything).not.toContain(secret);
});

test('a mail server that keeps silent is given up on, so that the email is tried again', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;

  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, sender, { patienceMs: 50 });

  await expect(mailer.send(mail)).rejects.toThrow('The mail server did not take it');
});

test('a subject that pretends to be another header adds none', async () => {
  const { url, received, recipients } = await mailServer();
  const mailer = smtpMailer(url, sender);

  await mailer.send({ ...mail, subject: 'Paid\r\nBcc: eve@example.com' });

  expect(recipients).toEqual(['ada@example.com']);
  expect(received[0]?.bcc).toBeUndefined();
});

/** A mail server that stores what it receives. */
async function mailServer({ rejections = 0, rejection = 'Come back later' } = {}) {
  const received: Email[] = [];
  const recipients: string[] = [];
  let connections = 0;
  let left = rejections;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onConnect(_session, accept) {
      connections += 1;
      accept();
    },
    onData(stream, { envelope }, accept) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) return accept(Object.assign(new Error(rejection), { responseCode: 450 }));
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        PostalMime.parse(Buffer.concat(chunks))
          .then((email) => received.push(email))
          .then(() => accept(), accept);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, received, recipients, connections: () => connections };
}
