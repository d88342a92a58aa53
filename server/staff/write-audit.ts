import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';

interface AuditEntry {
  /** The acting staff member; null for the server's console. */
  by: Pick<Staff, '_id'> | null;
  at: Date;
  /** The action, such as 'product.published'. */
  action: `${string}.${string}`;
  /** The subject: an id, a code or a name that does not change. */
  subject: string;
  /** Details for the reader. Never personal data of shoppers: the log outlives an account. */
  detail?: object;
}

/** Logs a change in the transaction that makes it: no change without its entry, and no entry without its change. */
export const writeAudit = (tx: Database, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry]);

/** The same for several changes, in one statement. */
export async function writeAudits(tx: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ by, at, action, subject, detail = {} }) => {
    return { at, staffId: by?._id ?? null, action, subject, detail: JSON.stringify(detail, wellFormed) };
  });
  await tx.insertInto('auditLog').values(rows).execute();
}

/** An unpaired surrogate, which a browser may send, is not valid in PostgreSQL's JSON. */
const wellFormed = (_name: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
