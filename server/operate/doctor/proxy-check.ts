import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { attention, failed, type Finding, ok } from './check.ts';

/** The shop itself speaks http: what has an https address has a proxy before it. */
export function checkTrustedProxies({ trustedProxies, shop }: Config): Finding {
  const isBehindProxy = shop.publicUrl.startsWith('https:');
  if (isBehindProxy && trustedProxies.length === 0) {
    return failed(
      'PUBLIC_URL begins with https, so a proxy is in front of the shop, but TRUSTED_PROXIES names none: all shoppers count as one network. Name its address there.',
    );
  }
  return ok(
    isBehindProxy ? `TRUSTED_PROXIES names ${trustedProxies.join(', ')}.` : 'There is no proxy: PUBLIC_URL is http.',
  );
}

/** The findings of `security/watch-proxies.ts`. */
export async function checkSeenProxies(db: Database): Promise<Finding> {
  const { rows } = await sql<{ network: string; times: number; lastAt: Date }>`
    select network, sum(times)::int as times, max(last_at) as last_at from security_events
    where kind = 'unknown-proxy' and act = 'private address' and last_at > now() - interval '1 day'
    group by network order by times desc limit 3`.execute(db);
  if (rows.length === 0) return ok('In the last day no untrusted proxy on a private network forwarded requests.');
  const networks = rows.map(({ network, times }) => `${network} (${times} times)`).join(', ');
  return attention(
    `Forwarded requests within a day that TRUSTED_PROXIES does not trust: ${networks}. If it is your proxy, name it there and restart.`,
  );
}
