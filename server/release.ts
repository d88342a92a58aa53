import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './root.ts';

interface Release {
  version: string;
  /** The commit in the project's history; null in a clone, where files may have been changed since. */
  commit: string | null;
}

const Written = z.object({ version: z.string(), commit: z.nullish(z.string()) });

/** Which release runs: what `npm run release` wrote, or the version of the clone. */
export function readRelease(folder = root): Release {
  const file = ['release.json', 'package.json']
    .map((name) => path.join(folder, name))
    .find((name) => fs.existsSync(name));
  if (file === undefined) throw new Error(`${folder} has neither release.json nor package.json`);
  const { version, commit = null } = Written.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return { version, commit };
}

/** For a log line: '1.0.0, commit 1a2b3c4d5e6f'. */
export const releaseName = ({ version, commit }: Release) =>
  commit ? `${version}, commit ${commit.slice(0, 12)}` : version;
