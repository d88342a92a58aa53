import type { Config } from '../../config/config.ts';
import { cutDatabase, type Database, openStandby } from '../../db/database.ts';
import { currentMoment } from '../../db/replica/current-moment.ts';
import { UnusableReplica, untilReplayed } from '../../db/replica/until-replayed.ts';
import { attention, type Check, type Finding, messageOf, ok } from './check.ts';

/** Nothing for a shop without a read replica, which is whole without one. */
export function replicaChecks(db: Database, config: Config): Check[] {
  return config.databaseReadUrl === null ? [] : [{ name: 'read replica', run: () => checkReplica(db, config) }];
}

/** Without it the shop goes on, with all reads on the primary: that needs attention, and is no failure. */
async function checkReplica(db: Database, { databaseReadUrl, hasPreparedStatements }: Config): Promise<Finding> {
  const connectionTimeoutMillis = 2_000;
  const standby = openStandby({
    connectionString: databaseReadUrl!,
    hasPreparedStatements,
    max: 1,
    connectionTimeoutMillis,
  });
  try {
    const moment = await currentMoment(db);
    await standby.transaction().execute((tx) => untilReplayed(tx, moment));
    return ok('The read replica has everything that the primary has.');
  } catch (error) {
    const todo =
      error instanceof UnusableReplica && error.isBehind
        ? 'If that stays so, look at its disk and network, or at what it replays.'
        : 'Let DATABASE_READ_URL lead to a standby of the server of DATABASE_URL.';
    return attention(`The read replica is not used: ${messageOf(error)}. Everything is read from the primary. ${todo}`);
  } finally {
    await cutDatabase(standby);
  }
}
