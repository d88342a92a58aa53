import fs from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../root.ts';

/** A file of `migrations/`: its SQL, and what its comments say about it (docs/decisions/0060). */
export interface MigrationFile {
  /** Without `.sql`. Files run once, in the order of their names. */
  name: string;
  text: string;
  /** False when the first line is `-- no transaction`: a single statement that can't run in one. */
  isInTransaction: boolean;
  /** The migration that a release must know to run on the result, of `-- safe since <name>: …`; null for any release. */
  needs: string | null;
}

const folder = path.join(root, 'migrations');

export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => migrationFile(path.parse(name).name, await fs.readFile(path.join(folder, name), 'utf8'))),
  );
}

export function migrationFile(name: string, text: string): MigrationFile {
  const needs = [...text.matchAll(/^-- safe since (\w+):/gm)].map((match) => match[1]!);
  return {
    name,
    text,
    isInTransaction: !/^-- no transaction\b/.test(text),
    needs: needs.toSorted().at(-1) ?? null,
  };
}
