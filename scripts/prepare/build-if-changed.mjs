// Builds the pages and the server when a file that they are made of has changed.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn } from './files-in.mjs';
import { hashOf, isRelease } from './install-if-changed.mjs';
import { oneAtATime, runAtOurTurn } from './one-at-a-time.mjs';
import { root } from './root.mjs';

const build = path.join(root, 'build');
/** The file in a built folder that says which sources it was made from. */
const stamp = '.made-from';

const pages = {
  folder: build,
  sources: [
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
    'scripts/bundle/style-names.ts',
    'scripts/bundle/ascii-server.ts',
    'scripts/bundle/young-closures.ts',
    'scripts/bundle/preact-as-react.mjs',
  ],
  async make(next) {
    console.log('Building the pages …');
    await vite('build', '--app');
    await vite('build', '--config', 'vite.admin.config.ts');
    compressAhead(path.join(next, 'client'));
    // The former server stays until the new one is built: a shop that runs from it may start processes of it.
    if (existsSync(server.folder)) renameSync(server.folder, path.join(next, 'server'));
  },
  /** Where Vite writes: beside the folder that a running shop reads, whose place it takes when it is complete. */
  next: path.join(root, '.cache', 'build'),
};

/** In the folder of the pages, which hand it on when they are built again. Building it takes a second. */
const server = {
  folder: path.join(build, 'server'),
  sources: [
    'server',
    'shared',
    'vite.server.config.ts',
    'package-lock.json',
    'scripts/prepare/build-if-changed.mjs',
    'scripts/bundle/ascii-server.ts',
    'scripts/bundle/young-closures.ts',
  ],
  make: () => vite('build', '--config', 'vite.server.config.ts'),
  next: path.join(root, '.cache', 'build-server'),
};

export const ensureBuilt = () => buildChanged([pages, server]);

/** For tests that start the server as `npm start` does and show no page. */
export const ensureServerBuilt = () => buildChanged([server]);

async function buildChanged(parts) {
  if (isRelease || parts.every(isBuilt)) return;
  await oneAtATime(async () => {
    for (const part of parts) if (!isBuilt(part)) await buildPart(part);
  });
}

async function buildPart({ folder, sources, make, next }) {
  const sourceHash = hashOfSources(sources);
  rmSync(next, { recursive: true, force: true });
  await make(next);
  writeFileSync(path.join(next, stamp), sourceHash);
  const former = `${next}-former`;
  rmSync(former, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(next, folder);
  rmSync(former, { recursive: true, force: true });
}

function isBuilt({ folder, sources }) {
  const file = path.join(folder, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOfSources(sources);
}

function hashOfSources(sources) {
  return hashOf(sources.flatMap(filesIn).filter((file) => !/\.(test|spec)\.tsx?$/.test(file)));
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
