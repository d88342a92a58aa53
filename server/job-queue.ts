import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from './db/database.ts';
import { send } from './db/send.ts';

/** A kind of work that is done apart from the request that asked for it. */
interface Task<Facts extends object> {
  name: string;
  /** Adds it in the transaction that causes it: rolled back together, committed together. */
  add(jobs: PgBoss, tx: Database, facts: Facts, pace?: Pace): Promise<void>;
}

interface Pace {
  /** Others of its kind go first, however late they come. */
  isPatient?: boolean;
  /** Is not added when another of its kind was, so few seconds ago. */
  onceInSeconds?: number;
}

function task<Facts extends object>(name: string): Task<Facts> {
  return {
    name,
    async add(jobs, tx, facts, { isPatient = false, onceInSeconds } = {}) {
      const executeSql = (text: string, values: unknown[] = []) => send(tx, CompiledQuery.raw(text, values));
      await jobs.send(name, facts, {
        db: { executeSql },
        priority: isPatient ? -1 : 0,
        ...(onceInSeconds && { singletonSeconds: onceInSeconds }),
      });
    },
  };
}

export const queues = {
  mailCode: task<{ id: string; mayInvite: boolean }>('mail-code'),
  mailStaffCode: task<{ id: string }>('mail-staff-code'),
  sendLetter: task<{ key: string }>('send-letter'),
  sendNewsletter: task<{ id: string }>('send-newsletter'),
  makeExport: task<{ id: string }>('make-export'),
  settlePayment: task<{ reference: string }>('settle-payment'),
  refundPayment: task<{ id: string }>('refund-payment'),
  releaseHolds: task<Record<string, never>>('release-holds'),
  makeSizes: task<{ address: string }>('make-sizes'),
  settleRefunds: task<{ reference: string }>('settle-refunds'),
} as const;
