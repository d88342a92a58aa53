import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { unpackedChromium } from './chromium.ts';
import { hasRoomInMemory, memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where the run's PostgreSQL listens. Its database `shop` is the template of every test's own: migrated and empty, or
     * with the demo for tests in a browser, of which each would load it for three seconds.
     */
    postgresHost: string;
    /** Where shops in browsers keep their pictures: named by content, so each size is made once, and kept for other runs. */
    picturesFolder: string;
  }
}

/** One real PostgreSQL for the whole run, gone with it. Only what a proof needs to be durable is: tests need no disk. */
export default async function startPostgres(project: TestProject) {
  const isDurable = project.name === 'prove';
  const folder = fs.mkdtempSync(path.join(isDurable ? os.tmpdir() : lightestPlace(), 'oge-test-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'pg'), { isDurable });
  const db = openDatabase(postgres.connection);
  await migrate(db);
  const jobs = await openJobs(db, { isWorker: false });
  await jobs.stop({ graceful: false });
  const pictures = picturesOfAllRuns();
  if (project.name.includes('browser')) {
    fs.symlinkSync(pictures, path.join(folder, 'pictures'));
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    await loadDemo({ db, config, now: () => new Date() });
    unpackedChromium(); // Here once, and not by each process of the run for itself.
  }
  await db.destroy();
  project.provide('postgresHost', postgres.connection.host);
  project.provide('picturesFolder', pictures);
  return async () => {
    await postgres.stop();
    fs.rmSync(postgres.connection.host, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Another folder when pictures are made in another way. */
function picturesOfAllRuns(): string {
  const root = path.join(import.meta.dirname, '../..');
  const hash = createHash('sha256');
  for (const file of [
    'server/catalogue/images/resize-image.ts',
    'server/catalogue/images/load-sharp.ts',
    'node_modules/sharp/package.json',
  ]) {
    hash.update(fs.readFileSync(path.join(root, file)));
  }
  const folder = path.join(root, 'node_modules/.cache', `pictures-${hash.digest('hex').slice(0, 12)}`);
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** A database is 300 files: in memory, where there is plenty, they come and go in half the time. */
const lightestPlace = () => (hasRoomInMemory(4e9) ? memoryFolder : os.tmpdir());
