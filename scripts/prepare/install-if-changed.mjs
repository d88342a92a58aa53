// Runs on any Node from 20 on, before anything is installed: no dependencies, no TypeScript. Later steps run on the
// Node that the project installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheOptions, removeOwnCache } from './npm-cache.mjs';
import { oneAtATime, runAtOurTurn } from './one-at-a-time.mjs';
import { requireMachine } from './require-machine.mjs';
import { ourEnvironment, root } from './root.mjs';

export { ourEnvironment, root };

/** Whether this is an unpacked release (`release.mjs`): it has its packages and pages, and nothing to make them of. */
export const isRelease = existsSync(path.join(root, 'release.json'));

/**
 * Installs the packages of a lockfile, unless that was done already.
 *
 * @param folder the folder of the lockfile, from the root
 * @param purpose what is installed, for the person who waits
 */
export async function ensureInstalled(folder = '.', purpose = 'what the shop is made of, once (about a minute)') {
  if (isRelease) return requireNode();
  const stamp = path.join(root, folder, 'node_modules', '.installed');
  const wanted = () => hashOf([path.join(folder, 'package-lock.json')]); // It repeats the dependencies of package.json.
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
  if (isInstalled()) return;
  requireMachine();
  await oneAtATime(async () => {
    if (isInstalled()) return;
    console.log(`Installing ${purpose} …`);
    const lockfile = wanted();
    rmSync(stamp, { force: true }); // Until all of it is there.
    const { code } = await runAtOurTurn('npm', ['ci', ...npmArguments, ...cacheOptions()], {
      cwd: path.join(root, folder),
      stdio: ['inherit', 'inherit', 'inherit'],
    });
    removeOwnCache();
    if (code !== 0) process.exit(code);
    writeFileSync(stamp, lockfile);
  });
}

/** No package may run scripts while it is installed; none that we use needs to. */
const npmArguments = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** A clone brings its own Node; a release runs on that of the machine, which must run TypeScript. */
function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  console.error(`A release runs on Node 24 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Runs a command; exits with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: ourEnvironment, ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** One hash of the names and contents of these files and folders, given from the root. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
