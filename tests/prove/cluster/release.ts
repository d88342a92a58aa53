import fs from 'node:fs';
import path from 'node:path';
import { mustRun } from './run-program.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Makes the tarball of this code, as a release is made, and returns its path. Takes a minute or more. */
export async function createTarball(): Promise<string> {
  const before = new Set(tarballs());
  const output = await mustRun('node', ['scripts/release.mjs'], { cwd: root });
  const name = /^release\/(\S+\.tar\.gz)/m.exec(output)?.[1];
  if (!name) throw new Error(`npm run release named no tarball:\n${output}`);
  const tarball = path.join(root, 'release', name);
  if (!before.has(name)) created.push(tarball);
  return tarball;
}

const created: string[] = [];

/** Removes the tarball, unless it was there before. */
export function removeTarball(): void {
  for (const tarball of created.splice(0)) fs.rmSync(tarball, { force: true });
}

const tarballs = () => {
  const folder = path.join(root, 'release');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

/** Unpacks a release into a folder and returns the folder of the release in it. */
export async function unpack(tarball: string, folder: string): Promise<string> {
  fs.mkdirSync(folder, { recursive: true });
  await mustRun('tar', ['--extract', '--gzip', '--file', tarball, '--directory', folder]);
  const [name] = fs.readdirSync(folder);
  return path.join(folder, name!);
}
