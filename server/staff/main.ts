import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate, requireMigrated } from '../db/migrations/migrate.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';
import { staffCommand } from './staff-command.ts';

/** npm run staff. Exits with 0 when it was done, 1 when it could not be. */
try {
  const config = readConfig(process.env);
  await withDirectConnection(config, async (connection) => {
    const db = openDatabase(connection);
    try {
      // The first owner is often made before the shop first starts.
      await (config.migratesAtStart ? migrate(db, { say: console.log }) : requireMigrated(db));
      const { isDone, output } = await staffCommand({ db, now: () => new Date() }, process.argv.slice(2));
      console.log(output);
      process.exitCode = isDone ? 0 : 1;
    } finally {
      await db.destroy();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
