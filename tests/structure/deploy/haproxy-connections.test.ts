import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../shop/free-port.ts';

const example = path.join(import.meta.dirname, '../../../deploy/haproxy.cfg');
const isHere = spawnSync('haproxy', ['-v']).status === 0;

test.skipIf(!isHere)('whoever opens as many connections as HAProxy takes leaves room for everybody else', async () => {
  const port = await startBalancer({ maxconn: 80, '{ fe_conn gt': 40, '{ sc0_conn_cur gt': 2 });
  const attacker = Array.from({ length: 100 }, () => open(port, '127.0.0.1'));
  await expect.poll(() => attacker.every(({ connecting }) => !connecting)).toBe(true);

  const shopper = open(port, '127.0.0.2');
  // HAProxy ends the attacker's connections after half a minute.
  shopper.setTimeout(10_000, () => shopper.destroy(new Error('No response')));
  shopper.write('GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');

  expect(await text(shopper)).toContain('301 Moved Permanently');
});

/** The example with smaller numbers, and without TLS. */
async function startBalancer(numbers: Record<string, number>): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-haproxy-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  let settings = fs
    .readFileSync(example, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ *(bind :443|user|group|log \/dev).*$/gm, '');
  for (const [name, number] of Object.entries(numbers))
    settings = settings.replace(new RegExp(`(${name}) \\d+`), `$1 ${number}`);
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, settings);
  const haproxy: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(() => void haproxy.kill('SIGKILL'));
  await expect.poll(() => takesConnections(port)).toBe(true);
  return port;
}

async function takesConnections(port: number): Promise<boolean> {
  const probe = open(port, '127.0.0.1');
  const isOpen = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return isOpen;
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => {}); // It was rejected.
  onTestFinished(() => void socket.destroy());
  return socket;
}
