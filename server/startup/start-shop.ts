import { attemptEach } from '../attempt-each.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { cutDatabase, isDatabaseThere } from '../db/database.ts';
import { startEmulator } from '../demo/emulator.ts';
import { makeHomeImages } from '../demo/make-home-images.ts';
import { drain } from '../health/drain.ts';
import { storeOwnRelease } from '../pages/releases/store-own-release.ts';
import type { App } from '../http/route.ts';
import { startWorkers } from '../jobs/jobs.ts';
import { listen } from './listen.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { courierKeyWarning } from '../couriers/provider/try-courier-key.ts';
import { textKeyWarning } from '../text-messages/provider/try-text-key.ts';
import { logProblem } from '../log/log-problem.ts';
import { openShop, type OpenedShop } from './open-shop.ts';
import { keyWarning } from '../payments/provider/report-rejected-payment-key.ts';
import { purgeChanges } from '../cdn-purges/purge-changes.ts';
import { readFirstIndex } from './read-first-index.ts';
import type { Shop } from '../shop.ts';
import { deadlineMs, type Start, startOf, type StartOptions } from './start.ts';
import { firstOwnerLink } from '../staff/first-owner/first-owner-link.ts';

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

/** How long connections without a request stay open after the last one was taken. */
const lingerMs = 500;

/**
 * Starts the whole shop from its configuration and listens.
 *
 * @param loadPages null for only the API
 */
export async function startShop(
  config: Config,
  loadPages: Start['loadPages'],
  options: StartOptions,
): Promise<RunningShop> {
  const start = startOf(config, loadPages, options);
  const { endings, signal } = start;
  const stopAll = async () => {
    await attemptEach(endings.splice(0).toReversed(), 'Not everything could be ended', (end) => end());
  };
  try {
    const opened = await openShop(start);
    const app = await openApp(start, opened.shop);
    const stopped = new AbortController();
    await openToShoppers(start, opened, app, stopped.signal);

    let stopping: Promise<void> | undefined;
    const stop = async (how?: { isReplaced?: boolean }) => {
      stopped.abort();
      if (start.isServing) await drainApp(start, opened, app, how);
      await stopAll();
    };
    return { app, shop: opened.shop, stop: (how) => (stopping ??= stop(how)) };
  } catch (error) {
    await (signal.aborted ? stopAll().catch(() => {}) : stopAll());
    throw error;
  }
}

/** The app with all that belongs to it, not listening yet. */
async function openApp({ config, loadPages, prepare, isServing, endings }: Start, shop: Shop): Promise<App> {
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
    // Before another build replaces it. A failure is retried at the first page.
    void loadPages().catch((error: unknown) => shop.log.error({ err: error }, 'The built pages could not be read'));
    const endTries = await storeOwnRelease(shop, shop.log);
    endings.push(async () => endTries());
  }
  return app;
}

/** Listens and works. The shop is ready when its search index is read, which may be later. */
async function openToShoppers(
  { config, loadPages, print, signal, isServing, isWorking, isFirstOnPort, readiness, endings }: Start,
  { shop, endWaiting }: OpenedShop,
  app: App,
  stopped: AbortSignal,
): Promise<void> {
  const onIndexFault = (error: unknown) =>
    logProblem(shop, 'The search index cannot be read, and the shop does not open before it is.', error);
  const isIndexRead = isServing
    ? readFirstIndex(shop, AbortSignal.any([signal, stopped]), onIndexFault)
    : Promise.resolve();
  if (!isFirstOnPort) await isIndexRead;
  signal.throwIfAborted();
  await endWaiting();
  if (isServing) await listen(app, config);
  if (isWorking) await startWorkers(shop);
  if (isWorking && config.cdn) purgeChanges(shop, config.cdn);
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
    if (!stopped.aborted) readiness.open(() => isDatabaseThere(shop.db, 2_000));
  };
  void openWhenRead();
}

/** Finishes running requests, and takes no others. */
async function drainApp(
  { config, readiness, sharing }: Start,
  { shop, stopJobs }: OpenedShop,
  app: App,
  { isReplaced = false } = {},
): Promise<void> {
  if (readiness.isStarting()) {
    // It is reading its index, which may take minutes, and what waits for that can't be finished.
    await stopJobs();
    await Promise.all([cutDatabase(shop.db), drain(app, readiness, withoutWaiting, sharing?.leave)]);
    return;
  }
  const pace = { waitMs: isReplaced ? 0 : config.drainMs, lingerMs, deadlineMs };
  if (isReplaced) pace.lingerMs = Math.max(lingerMs, config.drainMs);
  await drain(app, readiness, pace, sharing?.leave);
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
