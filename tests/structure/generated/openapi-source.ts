import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { noCounts } from '#server/metrics/counts.ts';
import { createReadiness } from '#server/health/readiness.ts';
import { createResponseCache } from '#server/response-cache/response-cache.ts';
import type { Shop } from '#server/shop.ts';

/** The description of the API from its routes: the content of `docs/openapi.json`. No request is made. */
export async function openapiSource(): Promise<string> {
  const db = openDatabase({});
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled: true }), 0);
  const app = await buildApp({
    db,
    config,
    responseCache,
    counts: noCounts(),
    metrics: null,
    traces: null,
    readiness: createReadiness(),
    now: () => new Date(0),
  } as Shop);
  const description = (await app.inject('/api/docs/json')).json<object>();
  await app.close();
  await db.destroy();
  return `${JSON.stringify(description, null, 2)}\n`;
}
