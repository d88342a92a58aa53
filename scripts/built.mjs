// Builds the pages when something they are made of has changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { hashOf, ourEnvironment, root } from './installed.mjs';

const sources = [
  'web',
  'shared',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/built.mjs',
  'scripts/client-chunks.ts',
  'scripts/thin-client.ts',
  'scripts/thin-libraries.ts',
];
const stamp = path.join(root, 'build', '.made-from');

export function ensureBuilt() {
  const wanted = hashOf(sources.flatMap(filesIn).filter((file) => !/\.(test|spec)\.tsx?$/.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages …');
  rmSync(path.join(root, 'build'), { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync('react-router', ['build'], {
    cwd: root,
    env: ourEnvironment,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(status ?? 1);
  }
  partSiteMap(path.join(root, 'build', 'client', 'assets'));
  compressAhead(path.join(root, 'build', 'client'));
  writeFileSync(stamp, wanted);
}

/** Files and folders of the project as a list of files, in one order on every machine. */
function filesIn(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [place];
  return readdirSync(full, { recursive: true })
    .map((name) => path.join(place, name))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
}

/** The site map travels with every page; the back office's part of it comes with the back office's pages alone. */
function partSiteMap(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  const office = `office-${name}`;
  const [, variable, words] = /^(window\.\w+)=(.*?);?\s*$/s.exec(readFileSync(path.join(folder, name), 'utf8'));
  const { routes, ...rest } = JSON.parse(words);
  const part = (wanted) => Object.fromEntries(Object.entries(routes).filter(([, one]) => isOffices(one) === wanted));
  writeFileSync(path.join(folder, office), `export default ${JSON.stringify(part(true))}`);
  writeFileSync(
    path.join(folder, name),
    `${variable}=${JSON.stringify({ ...rest, routes: part(false) })};` +
      `if(/^\\/admin\\b/.test(location.pathname))` +
      `Object.assign(${variable}.routes,(await import('./${office}')).default)`,
  );
}

function isOffices({ path: address, parentId }) {
  return /^admin\b/.test(address) || parentId === 'admin/OfficeLayout';
}

/** Brotli at its strongest is too slow for each request and pays once here: the server sends these files as they are. */
function compressAhead(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|txt|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(path.join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}
