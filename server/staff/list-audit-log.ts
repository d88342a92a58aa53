import { sql } from 'kysely';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import type { Database } from '../db/database.ts';
import { isReadEntry } from './log-read.ts';

const perPage = 50;

interface Wanted {
  page?: string | undefined;
  query?: string | undefined;
  /** The id of a staff member, or `console`. */
  by?: string | undefined;
  /** Only `changes` or only `looks`. */
  what?: string | undefined;
}

/** A page of the audit log, newest first. Invalid filters are ignored. */
export async function listAuditLog(db: Database, { page: typed, query, by, what }: Wanted) {
  const page = /^[1-9]\d{0,5}$/.test(typed ?? '') ? Number(typed) : 1;
  const words = (query ?? '').replaceAll('\u0000', '').trim().slice(0, 100);
  const person = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(by ?? '') ? by! : null;
  const matching = db
    .selectFrom('auditLog')
    .$if(words !== '', (log) =>
      // The exact expression of the index `audit_log_by_words`.
      log.where(sql<boolean>`(action || ' ' || subject || ' ' || detail::text) ilike ${`%${escaped(words)}%`}`),
    )
    .$if(person !== null, (log) => log.where('auditLog.staffId', '=', person))
    .$if(what === 'changes', (log) => log.where((asked) => asked.not(isReadEntry)))
    .$if(what === 'looks', (log) => log.where(isReadEntry))
    .$if(by === 'console', (log) => log.where('auditLog.staffId', 'is', null));
  const [rows, { total }, people] = await Promise.all([
    matching
      .leftJoin('staff', 'staff.id', 'auditLog.staffId')
      .select(['auditLog.id', 'at', 'action', 'subject', 'detail', 'staff.name', 'staff.email'])
      .orderBy('auditLog.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    matching.select((log) => log.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db.selectFrom('staff').select(['id', 'name']).orderBy('createdAt').orderBy('email').execute(),
  ]);
  return {
    entries: rows.map(asEntry),
    people: people.map(({ id, name }) => ({ _id: id, name })),
    total,
    totalPages: Math.ceil(total / perPage),
    page,
  };
}

interface Row {
  id: number;
  at: Date;
  action: string;
  subject: string;
  detail: unknown;
  name: string | null;
  email: string | null;
}

function asEntry({ id, at, action, subject, detail, name, email }: Row): AuditEntry {
  const by = name === null || email === null ? null : { name, email };
  // jsonb: every entry is written as an object.
  return { _id: id, at: at.toISOString(), by, action, subject, detail: detail as AuditEntry['detail'] };
}

const escaped = (words: string) => words.replace(/[\\%_]/g, String.raw`\$&`);
