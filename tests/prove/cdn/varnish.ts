import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { path as programs } from '../cluster/parts.ts';
import { startProcess } from '../cluster/start-process.ts';
import { until } from '../cluster/until.ts';

const example = path.join(import.meta.dirname, '../../../deploy/varnish.vcl');

/** @returns what to do about missing packages, in a sentence; null when all are there */
export function missingVarnish(): string | null {
  const { status, stderr } = spawnSync('varnishd', ['-V'], { env: { PATH: programs }, encoding: 'utf8' });
  const hasTags = fs.existsSync('/usr/lib') && findModule();
  if (status === 0 && stderr.includes('varnish-7.') && hasTags) return null;
  return 'This proof needs varnish 7 and varnish-modules of Debian 12, and installs nothing itself. As root: apt-get update && apt-get install --no-install-recommends varnish varnish-modules';
}

function findModule(): boolean {
  const folders = fs.readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/varnish/vmods/libvmod_xkey.so`);
  return folders.some((file) => fs.existsSync(file));
}

/** Starts Varnish with the project's own example, of which addresses and the token are replaced. It ends with the test. */
export async function startVarnish({ port, shopPort, token }: { port: number; shopPort: number; token: string }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-varnish-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const ours = {
    '10.0.0.11': '127.0.0.1',
    '"3000"': `"${shopPort}"`,
    '0123456789abcdef0123456789abcdef': token,
  };
  let settings = fs.readFileSync(example, 'utf8');
  for (const [name, value] of Object.entries(ours)) {
    if (!settings.includes(name)) throw new Error(`deploy/varnish.vcl no longer has '${name}'.`);
    settings = settings.replaceAll(name, value);
  }
  const file = path.join(folder, 'oge.vcl');
  const logFile = path.join(folder, 'varnish.log');
  fs.writeFileSync(file, settings);
  const options = ['-F', '-j', 'none', '-T', 'none', '-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`];
  const varnish = startProcess(
    'varnishd',
    [...options, '-f', file, '-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-p', 'timeout_idle=75'],
    { logFile },
  );
  onTestFinished(() => varnish.end());
  const isThere = async () => {
    if (!varnish.isRunning()) throw new Error(fs.readFileSync(logFile, 'utf8'));
    return (await fetch(`http://127.0.0.1:${port}/health/live`)).status === 404;
  };
  await until('Varnish responds', isThere, 30_000);
}
