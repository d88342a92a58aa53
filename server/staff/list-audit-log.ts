import { sql } from 'kysely';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import { isReadEntry } from './log-read.ts';

const pageSize = 50;

const sorting: Sorting = { direction: 'desc', columns: [['integer', sql`audit_log.id`]] };

interface Wanted {
  cursor?: string | undefined;
  query?: string | undefined;
  /** The id of a staff member, or `console`. */
  by?: string | undefined;
  /** Only `changes` or only `looks`. */
  what?: string | undefined;
}

/** A page of the audit log, newest first. Invalid filters are ignored. */
export async function listAuditLog(db: Database, { cursor, query, by, what }: Wanted) {
  const search = (query ?? '').replaceAll('\u0000', '').trim().slice(0, 100);
  const person = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(by ?? '') ? by! : null;
  const matching = db
    .selectFrom('auditLog')
    .$if(search !== '', (log) =>
      // The exact expression of the index `audit_log_by_words`.
      log.where(sql<boolean>`(action || ' ' || subject || ' ' || detail::text) ilike ${patternOf(search)}`),
    )
    .$if(person !== null, (log) => log.where('auditLog.staffId', '=', person))
    .$if(what === 'changes', (log) => log.where((expression) => expression.not(isReadEntry)))
    .$if(what === 'looks', (log) => log.where(isReadEntry))
    .$if(by === 'console', (log) => log.where('auditLog.staffId', 'is', null));
  const [{ rows, ...pages }, { total }, people] = await Promise.all([
    paginate(sorting, { cursor, pageSize }, ({ condition, order, limit, sortKey }) =>
      matching
        .leftJoin('staff', 'staff.id', 'auditLog.staffId')
        .select(['auditLog.id', 'at', 'action', 'subject', 'detail', 'staff.name', 'staff.email'])
        .select([subjectName.as('subjectName'), sortKey.as('sortKey')])
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
    ),
    matching.select((log) => log.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db.selectFrom('staff').select(['id', 'name']).orderBy('createdAt').orderBy('email').execute(),
  ]);
  return {
    entries: rows.map(asEntry),
    people: people.map(({ id, name }) => ({ _id: id, name })),
    ...pages,
    total,
  };
}

interface Row {
  id: number;
  at: Date;
  action: string;
  subject: string;
  subjectName: string | null;
  detail: unknown;
  name: string | null;
  email: string | null;
}

function asEntry({ id, at, action, subject, subjectName: called, detail, name, email }: Row): AuditEntry {
  const by = name === null || email === null ? null : { name, email };
  // jsonb: every entry is written as an object.
  const what = { action, subject, subjectName: called, detail: detail as AuditEntry['detail'] };
  return { _id: id, at: at.toISOString(), by, ...what };
}

/**
 * A product, a member of staff, a customer, a planned sale and the sender of a message by their names, a newsletter by its
 * subject; a return, a refund and a dispute by the number of their order.
 */
const subjectName = sql<string | null>`case
  when action like 'dispute.%' then (select '#' || left(order_id::text, 8) from disputes where id = subject)
  when subject !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
  when action like 'product.%' then (select name from products where id = subject::uuid)
  when action like 'staff.%' then (select called.name from staff called where called.id = subject::uuid)
  when action like 'customer.%' then (
    select coalesce(nullif(customers.name, ''), customers.email) from customers where id = subject::uuid
  )
  when action like 'message.%' then (select contact_messages.name from contact_messages where id = subject::uuid)
  when action like 'newsletter.%' then (
    select issues.subject from newsletter_issues issues where issues.id = audit_log.subject::uuid
  )
  when action like 'planned-sale.%' then (select planned_sales.name from planned_sales where id = subject::uuid)
  when action like 'return.%' then (select '#' || left(order_id::text, 8) from returns where id = subject::uuid)
  when action like 'refund.%' then (
    select '#' || left(coalesce(by_hand_order_id, order_id)::text, 8)
    from refunds left join payment_attempts using (reference)
    where refunds.id = subject::uuid
  )
end`;

/** The page shows numbers with a # and words where a dot or a hyphen is stored: 'address changed' is `address-changed`. */
const patternOf = (search: string) => likePattern(search.replace(/^#/, '')).replaceAll(' ', '_');
