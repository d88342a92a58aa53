import { attemptEach } from './attempt-each.ts';
import { buildApp } from './app.ts';
import { assembleShop } from './assemble-shop.ts';
import type { Config } from './config/config.ts';
import { requireDataFolder } from './config/require-data-folder.ts';
import { cutDatabase, isDatabaseThere, openDatabase, tellOutages } from './db/database.ts';
import { requireMigrated } from './db/migrations/migrate.ts';
import { startEmulator } from './demo/emulator.ts';
import { loadDemo } from './demo/load-demo.ts';
import { makeHomeImages } from './demo/make-home-images.ts';
import { openErrorTracker } from './error-tracking/error-tracker.ts';
import { drain } from './health/drain.ts';
import { listenWhileStarting } from './health/listen-while-starting.ts';
import { createReadiness, type Readiness } from './health/readiness.ts';
import type { Pages } from './pages/built-pages.ts';
import { storeOwnRelease } from './pages/releases/store-own-release.ts';
import type { App } from './http/route.ts';
import { openJobs, startWorkers } from './jobs/jobs.ts';
import { openLog } from './log/log.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { courierKeyWarning } from './couriers/provider/try-courier-key.ts';
import { textKeyWarning } from './text-messages/provider/try-text-key.ts';
import { logProblem } from './log/log-problem.ts';
import { keyWarning } from './payments/provider/report-rejected-key.ts';
import { purgeChanges } from './cdn-purges/purge-changes.ts';
import { cutWhenAborted, migrateDirectly, openReplicaOf, reachDatabase } from './reach-database.ts';
import { readFirstIndex } from './read-first-index.ts';
import { flushSecurityEvents } from './security/log-security-event.ts';
import { claimDatabase } from './settings/claim-database.ts';
import type { Shop } from './shop.ts';
import { openTraces } from './traces/open-traces.ts';
import { firstOwnerLink } from './staff/first-owner/first-owner-link.ts';

export interface RunningShop {
  app: App;
  shop: Shop;
  /**
   * Finishes running work, then stops everything. Safe to call twice.
   *
   * @param how.isReplaced another process shares the port and goes on, so balancers need not learn that this one ends
   */
  stop(how?: { isReplaced?: boolean }): Promise<void>;
}

/** What several processes on one port must know of each other. */
export interface PortSharing {
  /** The first worker of a cluster takes connections while it starts; later ones only when they are served at once. */
  isFirst: boolean;
  /** Resolves when no further connection of the port can come to this process. */
  leave: () => Promise<void>;
}

/** How long connections without a request stay open after the last one was taken. */
const lingerMs = 500;
/** A request that takes longer is cut off, and a job is given back to be done by another process. */
const deadlineMs = 10_000;

/**
 * Starts the whole shop from its configuration and listens.
 *
 * @param loadPages null for only the API
 * @param print prints progress
 * @param prepare adds to the app before it listens
 * @param now the clock of the shop
 * @param onLost is called when the database is lost for good
 * @param signal ends a start at once
 * @param sharing set if other processes share the port
 */
export async function startShop(
  config: Config,
  loadPages: (() => Promise<Pages>) | null,
  {
    print,
    prepare = async () => {},
    now = () => new Date(),
    onLost = console.error,
    signal = new AbortController().signal,
    sharing = null,
  }: {
    print: (sentence: string) => void;
    onLost?: (sentence: string) => void;
    prepare?: (app: App) => Promise<void>;
    now?: () => Date;
    signal?: AbortSignal;
    sharing?: PortSharing | null;
  },
): Promise<RunningShop> {
  // What was started, to be stopped in reverse order whether the start succeeds or not.
  const endings: (() => Promise<unknown>)[] = [];
  const stopAll = async () => {
    await attemptEach(endings.splice(0).toReversed(), 'Not everything could be ended', (end) => end());
  };
  const tracker = await openErrorTracker(config, (sentence) => log.warn(sentence));
  if (tracker) endings.push(() => tracker.close());
  const log = openLog(config.logLevel, undefined, tracker);
  const traces = await openTraces(config, (sentence) => log.warn(sentence));
  if (traces) endings.push(() => traces.close());
  const readiness = createReadiness();
  const isServing = config.role !== 'work';
  try {
    // With neither it is not used.
    if (config.databaseUrl === null || config.objectStore === null) requireDataFolder(config.dataDir);
    const isFirstOnPort = sharing === null || sharing.isFirst;
    const endWaiting = isServing && isFirstOnPort && config.port !== 0 ? await wait(config, readiness) : async () => {};
    endings.push(endWaiting);
    const connection = await reachDatabase(config, { print, onLost }, endings);
    const db = openDatabase({ ...connection, traces });
    endings.push(() => cutDatabase(db)); // What still runs by then was given up.
    endings.push(() => flushSecurityEvents(db));
    const replica = openReplicaOf(config, traces);
    if (replica) endings.push(() => replica.close());
    cutWhenAborted(db, signal);
    tellOutages(db, (sentence) => logProblem({ log }, sentence));
    await (config.migratesAtStart ? migrateDirectly(db, config, print, signal) : requireMigrated(db));
    await claimDatabase(db, config);
    if (config.shop.isDemo) await loadDemo({ db, config, now });

    const jobs = await openJobs(db, {
      isWorker: config.role !== 'serve',
      mayMigrate: config.migratesAtStart,
      log,
    });
    const stopJobs = () => jobs.stop({ graceful: true, timeout: deadlineMs });
    endings.push(stopJobs);
    const shop = assembleShop(
      { db, replica, config, now, jobs, readiness },
      { log, metrics: await openMetrics(config), traces },
    );

    const app = await buildApp(shop, loadPages);
    await prepare(app);
    // Before the app, so that it is there for the app's last requests.
    if (config.paystack.emulatorPort !== null) {
      const { name } = await shop.settings();
      endings.push(await startEmulator(config, name));
    }
    endings.push(() => app.close());
    if (shop.metrics) endings.push(await serveMetrics(shop, shop.metrics));
    if (isServing && loadPages) {
      // Before another build takes its place. What fails is tried again at the first page.
      void loadPages().catch((error: unknown) => log.error({ err: error }, 'The built pages could not be read'));
      const endTries = await storeOwnRelease(shop, log);
      endings.push(async () => endTries());
    }
    const stopped = new AbortController();
    const onIndexFault = (error: unknown) =>
      logProblem(shop, 'The search index cannot be read, and the shop does not open before it is.', error);
    const isIndexRead = isServing
      ? readFirstIndex(shop, AbortSignal.any([signal, stopped.signal]), onIndexFault)
      : Promise.resolve();
    if (!isFirstOnPort) await isIndexRead;
    signal.throwIfAborted();
    await endWaiting();
    if (isServing) await listen(app, config);
    if (config.role !== 'serve') await startWorkers(shop);
    if (config.role !== 'serve' && config.cdn) purgeChanges(shop, config.cdn);
    if (config.shop.isDemo && isServing && loadPages && isFirstOnPort) {
      const ended = new AbortController();
      endings.push(async () => ended.abort());
      void makeHomeImages(app, ended.signal).catch(() => {}); // They are made when somebody requests them.
    }
    if (isServing && isFirstOnPort) await printFirstOwnerLink(shop, print);
    // Not awaited: the shop is there, whatever Paystack, the couriers and Termii say.
    const warnings = [keyWarning(shop), courierKeyWarning(shop.couriers), textKeyWarning(shop.textProvider)];
    for (const warning of warnings) void warning.then((found) => found && print(found));
    const openWhenRead = async () => {
      await isIndexRead;
      if (!stopped.signal.aborted) readiness.open(() => isDatabaseThere(db, 2_000));
    };
    void openWhenRead();

    const stop = async ({ isReplaced = false } = {}) => {
      stopped.abort();
      if (!isServing) return stopAll();
      if (readiness.isStarting()) {
        // It is reading its index, which may take minutes, and what waits for that can't be finished.
        await stopJobs();
        await Promise.all([cutDatabase(db), drain(app, readiness, withoutWaiting, sharing?.leave)]);
        return stopAll();
      }
      const pace = { waitMs: isReplaced ? 0 : config.drainMs, lingerMs, deadlineMs };
      if (isReplaced) pace.lingerMs = Math.max(lingerMs, config.drainMs);
      await drain(app, readiness, pace, sharing?.leave);
      await stopAll();
    };
    let stopping: Promise<void> | undefined;
    return { app, shop, stop: (how) => (stopping ??= stop(how)) };
  } catch (error) {
    await (signal.aborted ? stopAll().catch(() => {}) : stopAll());
    throw error;
  }
}

/** Requests that nobody could answer are not waited for. */
const withoutWaiting = { waitMs: 0, lingerMs: 0, deadlineMs: 1_000 };

async function printFirstOwnerLink(shop: Shop, print: (sentence: string) => void): Promise<void> {
  const link = await firstOwnerLink(shop);
  if (link === null) return;
  print(
    `This shop has no owner yet. Whoever opens this link becomes the first one (it works once, for 3 days): ${link}`,
  );
}

const wait = (config: Config, readiness: Readiness) =>
  listenWhileStarting(config, readiness).catch((error: unknown) => explainTakenPort(error, config));

async function listen(app: App, config: Config): Promise<void> {
  const { port, host } = config;
  await app.listen({ port, host }).catch((error: unknown) => explainTakenPort(error, config));
}

function explainTakenPort(error: unknown, { port }: Config): never {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  throw new Error(`Port ${port} is taken. Stop what listens there, or choose another port with PORT.`);
}
