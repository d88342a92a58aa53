import { CompiledQuery } from 'kysely';
import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { send } from '../db/send.ts';
import { currentRequestId } from '../log/request-id.ts';
import { currentTraceparent } from '../traces/current-span.ts';

/** A queue of jobs. */
interface Task<Facts extends object> {
  name: string;
  /** Adds a job in the transaction that causes it, so that both commit or roll back together. */
  add(jobs: PgBoss, tx: Database, facts: Facts, pace?: Pace): Promise<void>;
}

/** The facts of a job, and the request that queued it: null if none did, missing if a former release did. */
export interface QueuedFacts {
  requestId?: string | null;
  /** Where requests are traced. */
  traceparent?: string | null;
}

interface Pace {
  /** Other jobs of the queue go first. */
  isPatient?: boolean;
  /** Not added if another was added within this many seconds. */
  onceInSeconds?: number;
  /** Not run before so many seconds have passed. */
  afterSeconds?: number;
}

function task<Facts extends object>(name: string): Task<Facts> {
  return {
    name,
    async add(jobs, tx, facts, { isPatient = false, onceInSeconds, afterSeconds } = {}) {
      const executeSql = (text: string, values: unknown[] = []) => send(tx, CompiledQuery.raw(text, values));
      const queued: QueuedFacts = { ...facts, requestId: currentRequestId() ?? null };
      const traceparent = currentTraceparent();
      if (traceparent) queued.traceparent = traceparent;
      await jobs.send(name, queued, {
        db: { executeSql },
        priority: isPatient ? -1 : 0,
        ...(onceInSeconds && { singletonSeconds: onceInSeconds }),
        // A key of its own, so that a job for later does not stand in for one that is needed now.
        ...(afterSeconds && { startAfter: afterSeconds, singletonKey: 'later' }),
      });
    },
  };
}

interface CodeFacts {
  id: string;
  /** Whether an address without an account may get an email that says so. */
  mayInvite: boolean;
  /** Whether its limit was consumed already. */
  isReleased?: boolean;
}

export const queues = {
  emailCode: task<CodeFacts>('email-code'),
  emailStaffCode: task<{ id: string }>('email-staff-code'),
  emailOrderLink: task<{ orderId: string | null }>('email-order-link'),
  sendEmail: task<{ key: string }>('send-email'),
  sendTextMessage: task<{ orderId: string; kind: TextKind }>('send-text-message'),
  sendNewsletter: task<{ id: string }>('send-newsletter'),
  runExport: task<{ id: string }>('run-export'),
  settlePayment: task<{ reference: string }>('settle-payment'),
  refundPayment: task<{ id: string }>('refund-payment'),
  releaseReservations: task<Record<string, never>>('release-reservations'),
  runPlannedSales: task<Record<string, never>>('run-planned-sales'),
  confirmStockRequests: task<Record<string, never>>('confirm-stock-requests'),
  resizeImage: task<{ address: string }>('resize-image'),
  settleDispute: task<{ id: string }>('settle-dispute'),
  replyToDispute: task<{ id: string }>('reply-to-dispute'),
  settleShipment: task<{ id: string }>('settle-shipment'),
  settleRefunds: task<{ reference: string }>('settle-refunds'),
} as const;
