import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';

interface Deed {
  /** Who did it; null for the server's own console. */
  by: Pick<Staff, '_id'> | null;
  at: Date;
  /** What was done, such as 'product.published'. */
  action: `${string}.${string}`;
  /** To what: an id, a code, a name that does not change. */
  subject: string;
  /** What a person should read of it. Nothing of a shopper: the log outlives an account. */
  detail?: object;
}

/** Writes down a change in the transaction that makes it: no change without its line, and no line without its change. */
export async function writeAudit(tx: Database, { by, at, action, subject, detail = {} }: Deed): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ at, staffId: by?._id ?? null, action, subject, detail: JSON.stringify(detail, wellFormed) })
    .execute();
}

/** Half of a pair of surrogates, which a browser may send, is no text for PostgreSQL's JSON. */
const wellFormed = (_name: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
