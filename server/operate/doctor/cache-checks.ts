import { formatCount } from '#shared/counts/format-count.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { purgeTags, type Cdn } from '../../cdn-purges/purge-tags.ts';
import { overduePurges } from '../../cdn-purges/overdue-purges.ts';
import { attention, type Check, failed, type Finding, ok } from './check.ts';

/** A second or two of failures are tried again and no news. */
const patienceSeconds = 60;

/** Nothing for a shop without a cache in front of it. */
export function cacheChecks({ cdn }: Pick<Config, 'cdn'>): Check[] {
  return cdn ? [{ name: 'cache', run: () => checkCache(cdn) }] : [];
}

/** By a tag that nothing has: it drops nothing. */
async function checkCache(cdn: Cdn): Promise<Finding> {
  const { host } = new URL(cdn.purgeUrl);
  const problem = await purgeTags(cdn, ['doctor']);
  if (problem === null) return ok(`${host} purges pages when asked.`);
  return failed(
    `${host} does not purge pages when asked: ${problem}. Compare CDN_PURGE_URL and CDN_PURGE_TOKEN with its settings; without purges changes show after five minutes.`,
  );
}

export async function checkPurges(db: Database): Promise<Finding> {
  const overdue = await overduePurges(db);
  if (overdue === null || overdue.seconds < patienceSeconds) return ok('The cache was told of every change.');
  const { tags, seconds } = overdue;
  const minutes = Math.round(seconds / 60);
  return attention(
    `The cache has not purged ${formatCount(tags, 'tag')} for ${formatCount(minutes, 'minute')}. The log says why.`,
  );
}
