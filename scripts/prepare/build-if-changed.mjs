// Builds the pages when a file that they are made of has changed.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn } from './files-in.mjs';
import { hashOf, isRelease } from './install-if-changed.mjs';
import { oneAtATime, runAtOurTurn } from './one-at-a-time.mjs';
import { root } from './root.mjs';

const sources = [
  'web',
  'admin',
  'basic',
  'service-worker',
  'shared',
  'public',
  'vite.config.ts',
  'vite.admin.config.ts',
  'package-lock.json',
  'scripts/prepare/build-if-changed.mjs',
  'scripts/baseline/baseline.ts',
  'scripts/bundle/client-chunks.ts',
  'scripts/bundle/strip-client.ts',
  'scripts/bundle/ascii-server.ts',
  'scripts/bundle/plain-members.ts',
  'scripts/bundle/preact-as-react.mjs',
];
const build = path.join(root, 'build');
/** Where Vite writes. Beside the folder that a running shop reads, whose place it takes when it is complete. */
const next = path.join(root, '.cache', 'build');
const former = path.join(root, '.cache', 'former-build');

export async function ensureBuilt() {
  if (isRelease || isBuiltFrom(sourceHash())) return;
  await oneAtATime(async () => {
    const wanted = sourceHash();
    if (isBuiltFrom(wanted)) return;
    console.log('Building the pages …');
    rmSync(next, { recursive: true, force: true });
    await vite('build', '--app');
    await vite('build', '--config', 'vite.admin.config.ts');
    compressAhead(path.join(next, 'client'));
    writeFileSync(path.join(next, stamp), wanted);
    rmSync(former, { recursive: true, force: true });
    if (existsSync(build)) renameSync(build, former);
    renameSync(next, build);
    rmSync(former, { recursive: true, force: true });
  });
}

const stamp = '.made-from';

function sourceHash() {
  return hashOf(sources.flatMap(filesIn).filter((file) => !/\.(test|spec)\.tsx?$/.test(file)));
}

function isBuiltFrom(hash) {
  const file = path.join(build, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

async function vite(...args) {
  const { code, output } = await runAtOurTurn('vite', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (code === 0) return;
  console.error(output);
  process.exit(code);
}

/**
 * Brotli at its highest level is too slow for each request; here it is done once, and the server sends these files as
 * they are.
 */
function compressAhead(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|txt|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(path.join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}
