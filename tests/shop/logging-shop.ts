import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { assembleShop } from '#server/startup/assemble-shop.ts';
import type { Config } from '#server/config/config.ts';
import { openLog } from '#server/log/log.ts';
import { type TestShop, testShop } from './test-shop.ts';

type LogLine = Record<string, unknown> & { msg: string; requestId?: string };

/** A shop whose log can be read. */
export async function loggingShop(
  changes: Partial<Config> = {},
  { trustMs = 0 } = {},
): Promise<{ shop: TestShop; text: () => string; lines: (msg: string) => LogLine[] }> {
  const silent = await testShop();
  const { db, now, jobs, clock, provider } = silent;
  const config: Config = { ...silent.config, logLevel: 'info', ...changes };
  const written: string[] = [];
  const log = openLog(config.logLevel, { write: (line) => void written.push(line) });
  const assembled = assembleShop({ db, config, now, jobs }, { trustMs, log });
  const app = await buildApp(assembled);
  onTestFinished(() => app.close());
  return {
    shop: { ...assembled, app, clock, provider },
    text: () => written.join(''),
    lines: (msg) => written.map((line) => JSON.parse(line) as LogLine).filter((line) => line.msg === msg),
  };
}
