import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../shop/free-port.ts';
import type { Certificate } from './certificate.ts';
import type { Endings } from '../endings.ts';

export interface MailProcess {
  /** The setting of the shop: TLS is required, and the certificate checked. */
  url: string;
  /** Who has received an email, once for each. */
  received(): string[];
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a mail server with TLS. */
export async function startMail(
  folder: string,
  { certificate, endings }: { certificate: Certificate; endings: Endings },
): Promise<MailProcess> {
  const port = await freePort();
  const file = path.join(folder, 'received.txt');
  fs.writeFileSync(file, '');
  let child: ChildProcess | null = null;
  const start = async () => {
    child = fork(
      path.join(import.meta.dirname, 'mail-process.ts'),
      [String(port), file, certificate.certificate, certificate.key],
      {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        detached: true,
      },
    );
    await once(child, 'message');
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  endings.add(kill);
  await start();
  return {
    url: `smtp://shop:right-password@localhost:${port}?requireTLS=true`,
    received: () => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean),
    kill,
    start,
  };
}
