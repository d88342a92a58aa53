import { sql } from 'kysely';
import { maskedEmail } from '#shared/masked-email.ts';
import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { securityKinds } from '#shared/security/security-event-kinds.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

const pageSize = 50;

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`last_at`],
    ['integer', sql`id`],
  ],
};

interface Wanted {
  kind?: string | undefined;
  cursor?: string | undefined;
}

/** A page of security events, latest first. */
export async function listSecurityEvents(
  db: Database,
  { kind, cursor }: Wanted,
): Promise<{ events: SecurityEvent[]; previous: string | null; next: string | null }> {
  const one = securityKinds.find((known) => known === kind);
  const { rows, ...pages } = await paginate(sorting, { cursor, pageSize }, ({ condition, order, limit, sortKey }) =>
    db
      .selectFrom('securityEvents')
      .select(['id', 'kind', 'act', 'network', 'email', 'times', 'firstAt', 'lastAt', sortKey.as('sortKey')])
      .$if(one !== undefined, (all) => all.where('kind', '=', one!))
      .where(condition)
      .orderBy(order)
      .limit(limit)
      .execute(),
  );
  return {
    events: rows.map(({ id: _id, email, firstAt, lastAt, ...event }) => ({
      _id,
      ...event,
      email: email && maskedEmail(email),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    ...pages,
  };
}
