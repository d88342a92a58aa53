import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { InTransaction } from '../db/transact.ts';
import { writeAudit } from './write-audit.ts';

type AuditDetails = Omit<Parameters<typeof writeAudit>[1], 'by' | 'at'>;

/** The audit log entry that a change writes in its own transaction. */
export const auditEntry =
  ({ now }: { now: () => Date }, by: Staff, details: AuditDetails): InTransaction =>
  (tx) =>
    writeAudit(tx, { by, at: now(), ...details });
