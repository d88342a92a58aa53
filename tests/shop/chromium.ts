import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

/** Quiet about everything but the pages it is asked for: no connections of its own. */
const options = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium on any machine: the one named by CHROMIUM_PATH, or the one that comes from npm with the libraries it
 * needs, so that nothing has to be installed by hand.
 *
 * @param debuggedAt a port at which another tool may drive it too
 */
export async function launchChromium({ debuggedAt = 0 } = {}): Promise<Browser> {
  const own = process.env['CHROMIUM_PATH'];
  const args = debuggedAt ? [...options, `--remote-debugging-port=${debuggedAt}`] : options;
  if (own) return chromium.launch({ executablePath: own, args });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(), // Unpacks once into the temporary folder.
    args: [...args, '--headless=shell'],
    env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries() },
  });
}

function libraries(): string {
  const folder = path.join(os.tmpdir(), 'oge-chromium-libraries');
  if (fs.existsSync(path.join(folder, 'lib', 'libnss3.so'))) return path.join(folder, 'lib');
  const half = `${folder}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true });
  const packed = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin/al2023.tar.br',
  );
  fs.writeFileSync(path.join(half, 'packed.tar'), brotliDecompressSync(fs.readFileSync(packed)));
  execFileSync('tar', ['xf', 'packed.tar'], { cwd: half });
  try {
    fs.renameSync(half, folder);
  } catch {
    fs.rmSync(half, { recursive: true, force: true }); // Another process was first.
  }
  return path.join(folder, 'lib');
}
