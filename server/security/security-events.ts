import { sql } from 'kysely';
import { maskedEmail } from '#shared/masked-email.ts';
import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { securityKinds } from '#shared/security/kinds.ts';
import type { Database } from '../db/database.ts';

const perPage = 50;

interface Wanted {
  kind?: string | undefined;
  /** The last row of the page before. */
  before?: string | undefined;
}

/**
 * A page of security events, latest first. Uses keyset pagination, as there may be very many. An invalid cursor counts
 * as none.
 */
export async function listSecurityEvents(
  db: Database,
  { kind, before = '' }: Wanted,
): Promise<{ events: SecurityEvent[]; older: string | null }> {
  const one = securityKinds.find((known) => known === kind);
  const [, at = '', id = ''] = /^(\d{1,14})-(\d{1,15})$/.exec(before) ?? [];
  const rows = await db
    .selectFrom('securityEvents')
    .select(['id', 'kind', 'act', 'network', 'email', 'times', 'firstAt', 'lastAt'])
    .$if(one !== undefined, (all) => all.where('kind', '=', one!))
    .$if(at !== '', (all) => all.where(sql<boolean>`(last_at, id) < (${new Date(Number(at))}, ${Number(id)})`))
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    events: shown.map(({ id: _id, email, firstAt, lastAt, ...event }) => ({
      _id,
      ...event,
      email: email && maskedEmail(email),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    older: rows.length > perPage && last ? `${last.lastAt.getTime()}-${last.id}` : null,
  };
}
