import fs from 'node:fs';
import path from 'node:path';
import type { Fleet } from './fleet/fleet.ts';
import { mustRun } from './run-program.ts';

/** The version of the release that the proof makes up. */
export const nextVersion = '99.0.0';

/**
 * A next release: the first one with a later version and two migrations that only add, of which one can't run in a
 * transaction.
 */
export async function createNextRelease({ folder, release: first }: Fleet): Promise<string> {
  const release = path.join(folder, 'releases/next');
  // Files that both have are the same ones: unpacked again, they would take a minute.
  await mustRun('cp', ['--archive', '--link', first, release]);
  for (const name of ['release.json', 'package.json']) {
    const file = path.join(release, name);
    const facts = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.rmSync(file);
    fs.writeFileSync(file, JSON.stringify({ ...facts, version: nextVersion }));
  }
  const migrations = {
    '9998_note_of_the_proof.sql': `alter table orders add column note_of_the_proof text not null default '';\n`,
    '9999_note_of_the_proof_index.sql':
      '-- no transaction\ncreate index concurrently if not exists note_of_the_proof on orders (note_of_the_proof);\n',
  };
  for (const [name, text] of Object.entries(migrations)) {
    fs.writeFileSync(path.join(release, 'migrations', name), text);
  }
  return release;
}
