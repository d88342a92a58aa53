import type { Config } from '../config/config.ts';
import type { Pages } from '../pages/built-pages.ts';
import type { App } from '../http/route.ts';
import { readRelease, releaseName } from '../release.ts';
import { type RunningShop, startShop } from './start-shop.ts';
import type { PortSharing } from './start.ts';

/** For a start that can't be interrupted. */
const impatienceMs = 5_000;

/**
 * Runs the shop in this process until Ctrl-C or SIGTERM, which shut it down cleanly.
 *
 * @throws ConfigError, or the error that kept the shop from starting; everything started has been stopped by then.
 */
export async function runShop(
  config: () => Config,
  loadPages: () => Promise<Pages>,
  {
    prepare,
    print = console.log,
    sharing = null,
  }: {
    prepare?: (app: App) => Promise<void>;
    print?: (sentence: string) => void;
    sharing?: PortSharing | null;
  } = {},
): Promise<void> {
  const startedAt = performance.now();
  const settings = config();
  const starting = new AbortController();
  const started = startShop(settings, loadPages, {
    print,
    sharing,
    signal: starting.signal,
    onLost: (sentence) => {
      console.error(sentence);
      end(1);
    },
    ...(prepare && { prepare }),
  });
  let running: RunningShop | null = null;

  // Ctrl-C may arrive twice, from the terminal and from the parent script: the second must not interrupt the shutdown.
  let stopping: Promise<never> | undefined;
  const end = (code: number, how: { isReplaced?: boolean } = {}) => {
    if (running === null && !stopping) {
      // Pending waits are interrupted, or abandoned if they can't be.
      starting.abort();
      setTimeout(() => process.exit(code), impatienceMs);
    }
    stopping ??= started
      .then(
        (shop) => endShop(shop, how, code),
        () => code, // All of it was stopped, and what failed is explained below unless it was interrupted.
      )
      .then((status) => process.exit(status));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  if (sharing) process.on('message', (message) => message === 'retire' && end(0, { isReplaced: true }));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      if (running === null || settings.logLevel === 'silent') console.error(error);
      else running.shop.log.fatal({ err: error }, `This process ends: ${fault}`);
      end(1);
    });
  }

  running = await started.catch(async (error: unknown) => {
    await stopping; // Ended on purpose: nothing to explain.
    throw error;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { publicUrl, name, isDemo } = settings.shop;
  if (settings.isStaging) print('This is staging: payments are tests, and every page says so.');
  print(`${name} is open at ${publicUrl} (release ${releaseName(readRelease())}, ready in ${seconds} s).`);
  if (isDemo) print(`Payments are simulated: no money moves. Emails are shown at ${publicUrl}/dev/mailbox.`);
}

/** @returns the exit status: a supervisor learns from it that something could not be ended, and an operator why from the log */
async function endShop(running: RunningShop, how: { isReplaced?: boolean }, code: number): Promise<number> {
  try {
    await running.stop(how);
    return code;
  } catch (error) {
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    for (const err of reasons) running.shop.log.fatal({ err }, 'Not everything could be ended');
    return 1;
  }
}
