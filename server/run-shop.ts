import type { Config } from './config.ts';
import type { Pages } from './pages/built-pages.ts';
import type { App } from './http/route.ts';
import { readRelease, releaseName } from './release.ts';
import { startShop } from './start-shop.ts';

/**
 * Runs the shop in this process until Ctrl-C or SIGTERM, which shut it down cleanly.
 *
 * @throws ConfigError, or the error that kept the shop from starting; everything started has been stopped by then.
 */
export async function runShop(
  config: () => Config,
  loadPages: () => Promise<Pages>,
  { prepare, print = console.log }: { prepare?: (app: App) => Promise<void>; print?: (sentence: string) => void } = {},
): Promise<void> {
  const startedAt = performance.now();
  const settings = config();
  const starting = startShop(settings, loadPages, {
    print,
    onLost: (sentence) => {
      console.error(sentence);
      end(1);
    },
    ...(prepare && { prepare }),
  });

  // Ctrl-C may arrive twice, from the terminal and from the parent script: the second must not interrupt the shutdown.
  let stopping: Promise<never> | undefined;
  const end = (code: number) => {
    stopping ??= starting
      .then((running) => running.stop())
      .catch(() => {})
      .then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => {
      console.error(error);
      end(1);
    });
  }

  await starting;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { publicUrl, name, isDemo } = settings.shop;
  if (settings.isStaging) print('This is staging: payments are tests, and every page says so.');
  print(`${name} is open at ${publicUrl} (release ${releaseName(readRelease())}, ready in ${seconds} s).`);
  if (isDemo) print(`Payments are played through, no money moves. Mail is kept at ${publicUrl}/dev/mailbox.`);
}
