import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Alongside } from '../db/transact.ts';
import { writeAudit } from './write-audit.ts';

type Deed = Omit<Parameters<typeof writeAudit>[1], 'by' | 'at'>;

/** The line in the log of changes that a verb writes in its own transaction, when it has done what it does. */
export const auditEntry =
  ({ now }: { now: () => Date }, by: Staff, deed: Deed): Alongside =>
  (tx) =>
    writeAudit(tx, { by, at: now(), ...deed });
