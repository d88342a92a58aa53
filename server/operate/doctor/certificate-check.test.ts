import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { daysAfter } from '#shared/dates/moments.ts';
import { freePort } from '../../../tests/shop/free-port.ts';
import { readConfig } from '../../config/config.ts';
import { certificateChecks, certificateFinding } from './certificate-check.ts';
import { runChecks } from './check.ts';

const found = async (publicUrl: string) => {
  const { shop } = readConfig({ PUBLIC_URL: publicUrl });
  return runChecks(certificateChecks({ shop }), { timeoutMs: 30_000, secrets: [] });
};
const saying = (words: string) => expect.stringContaining(words) as string;

test('of a server with certificates for several names, the one for the shop’s is looked at', async () => {
  const names: string[] = [];
  const SNICallback = (name: string, done: (error: Error) => void) => {
    names.push(name);
    done(new Error('None for this name'));
  };
  const server = tls.createServer({ SNICallback }).listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  await found(`https://localhost:${(server.address() as AddressInfo).port}`);

  expect(names).toEqual(['localhost']);
});

test('a certificate that browsers do not accept is a failure, with the reason', async () => {
  // It has a certificate that it signed itself, and that has expired in the meantime.
  const server = new SMTPServer({ secure: true, closeTimeout: 1 });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  server.on('error', () => {});
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;

  expect(await found(`https://127.0.0.1:${port}`)).toMatchObject([
    {
      name: 'certificate',
      state: 'failed',
      sentence: expect.stringMatching(
        /^Browsers do not accept the certificate of 127\.0\.0\.1:\d+: (CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT)\./,
      ) as string,
    },
  ]);
});

test('a public address that can’t be reached from this machine needs a look from elsewhere', async () => {
  expect(await found(`https://127.0.0.1:${await freePort()}`)).toMatchObject([
    { state: 'attention', sentence: saying('ECONNREFUSED') },
  ]);
  expect(await found('http://shop.example')).toEqual([]);
});

test.for([
  [90, 30, 'ok'],
  [90, 20, 'attention'],
  [90, 6, 'failed'],
  [365, 25, 'ok'],
  [6, 2, 'ok'],
  [6, 1, 'attention'],
  [6, 0.5, 'failed'],
] as const)(
  'a certificate for %d days with %d left is %s: those for a few days are renewed late',
  ([whole, left, state]) => {
    const now = new Date('2026-11-29T12:00:00Z');
    const inDays = (days: number) => daysAfter(now, days);
    const seen = { from: inDays(left - whole), to: inDays(left), problem: null };
    expect(certificateFinding('shop.example', seen, now)).toEqual({
      state,
      sentence: saying(`The certificate of shop.example is valid for ${Math.floor(left)} days more.`),
    });
  },
);
