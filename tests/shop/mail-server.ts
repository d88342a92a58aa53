import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface TestMailServer {
  /** With its user's password, and without a check of its certificate, which is its own. */
  url: string;
  /** Who has signed in. */
  signIns: string[];
  /** Who has received an email. */
  received: string[];
}

/** A mail server on this machine with one user, and with STARTTLS unless `hasTls` is false. */
export async function mailServer({ hasTls = true } = {}): Promise<TestMailServer> {
  const signIns: string[] = [];
  const received: string[] = [];
  const server = new SMTPServer({
    closeTimeout: 1,
    allowInsecureAuth: true,
    ...(!hasTls && { disabledCommands: ['STARTTLS'] }),
    onAuth({ username = '', password }, _session, done) {
      if (password !== 'right-password') return done(new Error('Invalid login'));
      signIns.push(username);
      done(null, { user: username });
    },
    onData(stream, { envelope }, accept) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => accept());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  server.on('error', () => {}); // A client that ends the connection.
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://shop:right-password@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`;
  return { url, signIns, received };
}
