// npm run release: writes a tarball that runs on a machine with only Node 24 or newer and a PostgreSQL to reach.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled, root, run } from './prepare/install-if-changed.mjs';
import { isReleased, packageFolders, places } from './release-files.mjs';

await ensureInstalled();
await ensureBuilt();

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const commit = git('rev-parse', 'HEAD');
const isChanged = git('status', '--porcelain') !== '';
if (isChanged) console.log('Some files are not committed: the release does not name a commit.');
const name = `oge-${version}${commit && !isChanged ? `-${commit.slice(0, 12)}` : '-uncommitted'}-${process.platform}-${process.arch}`;

const staging = mkdtempSync(path.join(os.tmpdir(), 'oge-release-'));
try {
  const folder = path.join(staging, name);
  mkdirSync(folder);
  for (const place of places) copy(place, (file) => isReleased(file));
  // A package's own files: those that are installed below it are listed themselves.
  for (const place of packageFolders()) copy(place, (file) => !file.slice(place.length).includes('node_modules'));
  const release = { version, commit: isChanged ? null : commit };
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);

  const tarball = path.join(root, 'release', `${name}.tar.gz`);
  mkdirSync(path.dirname(tarball), { recursive: true });
  // Without the builder's user: the files belong to the user who unpacks them.
  run('tar', ['--create', '--gzip', '--file', tarball, '--owner=0', '--group=0', '--directory', staging, name]);
  console.log(`${path.relative(root, tarball)}: ${Math.round(statSync(tarball).size / 1_000_000)} MB`);

  function copy(place, filter) {
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      filter: (source) => filter(path.relative(root, source)),
    });
  }
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** The output of git; empty outside a clone. */
function git(...words) {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
