import { CompiledQuery } from 'kysely';
import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { send } from '../db/send.ts';
import { currentRequestId } from '../log/request-id.ts';
import { currentTraceparent } from '../traces/current-span.ts';

/** A queue of jobs. */
interface JobQueue<Facts extends object> {
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

/** Which jobs of a queue go first. */
const priorities = { first: 0, second: -1, last: -2 } as const;
export type JobPriority = keyof typeof priorities;

interface Pace {
  priority?: JobPriority;
  /** Not added if another was added within this many seconds. */
  onceInSeconds?: number;
  /** Not run before so many seconds have passed. */
  afterSeconds?: number;
}

function queue<Facts extends object>(name: string): JobQueue<Facts> {
  return {
    name,
    async add(jobs, tx, facts, { priority = 'first', onceInSeconds, afterSeconds } = {}) {
      const executeSql = (text: string, values: unknown[] = []) => send(tx, CompiledQuery.raw(text, values));
      const queued: QueuedFacts = { ...facts, requestId: currentRequestId() ?? null };
      const traceparent = currentTraceparent();
      if (traceparent) queued.traceparent = traceparent;
      await jobs.send(name, queued, {
        db: { executeSql },
        priority: priorities[priority],
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
  emailCode: queue<CodeFacts>('email-code'),
  emailStaffCode: queue<{ id: string }>('email-staff-code'),
  emailOrderLink: queue<{ orderId: string | null }>('email-order-link'),
  sendEmail: queue<{ key: string }>('send-email'),
  sendTextMessage: queue<{ orderId: string; kind: TextKind }>('send-text-message'),
  sendNewsletter: queue<{ id: string }>('send-newsletter'),
  runExport: queue<{ id: string }>('run-export'),
  settlePayment: queue<{ reference: string }>('settle-payment'),
  refundPayment: queue<{ id: string }>('refund-payment'),
  releaseReservations: queue<Record<string, never>>('release-reservations'),
  runPlannedSales: queue<Record<string, never>>('run-planned-sales'),
  confirmStockRequests: queue<Record<string, never>>('confirm-stock-requests'),
  resizeImage: queue<{ address: string }>('resize-image'),
  settleDispute: queue<{ id: string }>('settle-dispute'),
  replyToDispute: queue<{ id: string }>('reply-to-dispute'),
  settleShipment: queue<{ id: string }>('settle-shipment'),
  settleRefunds: queue<{ reference: string }>('settle-refunds'),
} as const;

/** The facts of the jobs of each queue. */
export type JobFacts = { [Name in keyof typeof queues]: Parameters<(typeof queues)[Name]['add']>[2] };
