// Builds the pages when a file that they are made of has changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn } from './files-in.mjs';
import { hashOf, isRelease, ourEnvironment, root } from './install-if-changed.mjs';

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
  'scripts/bundle/latin1-server.ts',
  'scripts/bundle/preact-as-react.mjs',
];
const stamp = path.join(root, 'build', '.made-from');

export function ensureBuilt() {
  if (isRelease) return;
  const wanted = hashOf(sources.flatMap(filesIn).filter((file) => !/\.(test|spec)\.tsx?$/.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages …');
  rmSync(path.join(root, 'build'), { recursive: true, force: true });
  vite('build', '--app');
  vite('build', '--config', 'vite.admin.config.ts');
  compressAhead(path.join(root, 'build', 'client'));
  writeFileSync(stamp, wanted);
}

function vite(...args) {
  const { status, stdout, stderr } = spawnSync('vite', args, { cwd: root, env: ourEnvironment, encoding: 'utf8' });
  if (status === 0) return;
  console.error(stdout, stderr);
  process.exit(status ?? 1);
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
