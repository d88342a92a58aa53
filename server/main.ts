import { ConfigError, readConfig } from './config.ts';
import { builtPages } from './http/pages.ts';
import { runShop } from './run-shop.ts';

await runShop(() => readConfig(process.env), builtPages).catch((error: unknown) => {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) console.error(line);
  process.exit(1);
});
