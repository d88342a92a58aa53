// Runs on any Node from 20 on, before anything is installed: no dependencies, no TypeScript. What follows it runs on
// the Node that the project brings along.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/** The environment in which `node` and every tool are the project's own. */
export const ourEnvironment = {
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + process.env.PATH,
};

/** Installs what the lockfile names, unless that has been done. */
export function ensureInstalled() {
  const wanted = hashOf(['package-lock.json']); // It repeats what package.json depends on.
  const stamp = path.join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what the shop is made of, once (about a minute) …');
  // No package runs anything of its own on this machine while it is installed; we need none that would.
  const wish = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  run('npm', ['ci', ...wish]);
  writeFileSync(stamp, wanted);
}

/** Runs a command and ends with it when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: ourEnvironment, ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** One hash over the names and contents of files, given from the root. */
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
