import { assembleShop } from './assemble-shop.ts';
import { requireDataFolder } from '../config/require-data-folder.ts';
import { cutDatabase, openDatabase, tellOutages } from '../db/database.ts';
import { requireMigrated } from '../db/migrations/migrate.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { openErrorTracker } from '../error-tracking/error-tracker.ts';
import { openJobs } from '../jobs/jobs.ts';
import { listenEarly } from './listen.ts';
import { logProblem } from '../log/log-problem.ts';
import { openLog } from '../log/log.ts';
import { openMetrics } from '../metrics/open-metrics.ts';
import { cutWhenAborted, migrateDirectly, openReplicaOf, reachDatabase } from './reach-database.ts';
import { flushSecurityEvents } from '../security/log-security-event.ts';
import { claimDatabase } from '../settings/claim-database.ts';
import type { Shop } from '../shop.ts';
import { deadlineMs, type Start } from './start.ts';
import { openTraces } from '../traces/open-traces.ts';

export interface OpenedShop {
  shop: Shop;
  /** Ends what answers on the port until the app listens there. */
  endWaiting: () => Promise<void>;
  stopJobs: () => Promise<void>;
}

/** Opens the log, the database and the queue of jobs, migrates if it may, and puts the shop together. */
export async function openShop(start: Start): Promise<OpenedShop> {
  const { config, print, onLost, now, signal, isServing, isWorking, isFirstOnPort, readiness, endings } = start;
  const tracker = await openErrorTracker(config, (sentence) => log.warn(sentence));
  if (tracker) endings.push(() => tracker.close());
  const log = openLog(config.logLevel, undefined, tracker);
  const traces = await openTraces(config, (sentence) => log.warn(sentence));
  if (traces) endings.push(() => traces.close());
  // With neither it is not used.
  if (config.databaseUrl === null || config.objectStore === null) requireDataFolder(config.dataDir);
  const endWaiting =
    isServing && isFirstOnPort && config.port !== 0 ? await listenEarly(config, readiness) : async () => {};
  endings.push(endWaiting);
  const connection = await reachDatabase(config, { print, onLost }, endings);
  const db = openDatabase({ ...connection, traces });
  endings.push(() => cutDatabase(db)); // Anything still running by then is abandoned.
  endings.push(() => flushSecurityEvents(db));
  const replica = openReplicaOf(config, traces);
  if (replica) endings.push(() => replica.close());
  cutWhenAborted(db, signal);
  tellOutages(db, (sentence) => logProblem({ log }, sentence));
  await (config.migratesAtStart ? migrateDirectly(db, config, print, signal) : requireMigrated(db));
  await claimDatabase(db, config);
  if (config.shop.isDemo) await loadDemo({ db, config, now });

  const jobs = await openJobs(db, { isWorker: isWorking, mayMigrate: config.migratesAtStart, log });
  const stopJobs = () => jobs.stop({ graceful: true, timeout: deadlineMs });
  endings.push(stopJobs);
  const shop = assembleShop(
    { db, replica, config, now, jobs, readiness },
    { log, metrics: await openMetrics(config), traces },
  );
  return { shop, endWaiting, stopJobs };
}
