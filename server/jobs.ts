import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fromKysely, PgBoss, type Queue, type UpdateQueueOptions } from 'pg-boss';
import { ShopError } from '#shared/errors.ts';
import { deleteExpiredAccess } from './accounts/delete-expired-access.ts';
import { emailCode } from './accounts/codes/email-code.ts';
import { deleteOldMerges } from './cart/merge-cart.ts';
import { deleteOldChanges } from './catalogue/search-index/delete-old-changes.ts';
import { deleteUnusedImages } from './catalogue/images/delete-unused-images.ts';
import { resizeMissingImages } from './catalogue/images/resize-missing-images.ts';
import { resizeImage } from './catalogue/images/image-store.ts';
import { refreshTopSellers } from './catalogue/refresh-top-sellers.ts';
import { deleteOldMessages } from './contact/delete-messages.ts';
import type { Database } from './db/database.ts';
import { deleteExpiredExports } from './exports/export-file.ts';
import { runExport } from './exports/run-export.ts';
import { deleteExpiredRateLimits } from './rate-limits/counters.ts';
import { deleteDemoInbox, deleteOldEmails } from './email/delete-emails.ts';
import { sendEmail } from './email/send-email.ts';
import { requestPendingConfirmations } from './newsletter/request-confirmation.ts';
import { deleteUnconfirmed } from './newsletter/delete-unconfirmed.ts';
import { queueIssue } from './newsletter/send-issue.ts';
import { deleteOldOrderAccess } from './orders/access/delete-old-access.ts';
import { compareWithProvider } from './payments/compare-with-provider.ts';
import { logProblem } from './payments/log-problem.ts';
import { deleteOldPaymentEvents } from './payments/erase-payers.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { refundPayment } from './payments/refunds/refund-payment.ts';
import { releaseReservations } from './payments/reservations/release-reservations.ts';
import { remindToPay } from './payments/remind-to-pay.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { settleRefunds } from './payments/refunds/settle-refunds.ts';
import { finishErasures, anonymizeOldOrders } from './privacy/delete-account.ts';
import { deleteOldSecurityEvents } from './security/delete-security-events.ts';
import type { Shop } from './shop.ts';
import { emailStaffCode } from './staff/email-staff-code.ts';
import { deleteExpiredStaffSessions } from './staff/staff-sessions.ts';
import { queues } from './job-queue.ts';

/** Tried again with growing pauses. */
const aboutADay = { retryLimit: 22, retryDelay: 5, retryBackoff: true, retryDelayMax: 7_200 };

/** What is done when it has been added; tried again for about a day. */
const onDemand = {
  [queues.mailCode.name]: (shop: Shop, facts: object) => emailCode(shop, facts as { id: string; mayInvite: boolean }),
  [queues.mailStaffCode.name]: (shop: Shop, facts: object) => emailStaffCode(shop, (facts as { id: string }).id),
  [queues.sendLetter.name]: (shop: Shop, facts: object) => sendEmail(shop, (facts as { key: string }).key),
  [queues.sendNewsletter.name]: (shop: Shop, facts: object) => queueIssue(shop, (facts as { id: string }).id),
  [queues.makeExport.name]: (shop: Shop, facts: object) => runExport(shop, (facts as { id: string }).id),
  [queues.settlePayment.name]: (shop: Shop, facts: object) =>
    settlePayment(shop, (facts as { reference: string }).reference).catch(passOverForeign),
  [queues.makeSizes.name]: ({ config }: Shop, facts: object) =>
    resizeImage(config.dataDir, (facts as { address: string }).address),
  [queues.refundPayment.name]: (shop: Shop, facts: object) => refundPayment(shop, (facts as { id: string }).id),
  [queues.settleRefunds.name]: (shop: Shop, facts: object) =>
    settleRefunds(shop, (facts as { reference: string }).reference),
};

/** What is done by the clock. */
const repeating = {
  'reconcile-payments': { cron: '* * * * *', verb: reconcilePayments },
  [queues.releaseHolds.name]: { cron: '* * * * *', verb: releaseReservations },
  'remind-to-pay': { cron: '* * * * *', verb: remindToPay },
  'ask-to-confirm': { cron: '* * * * *', verb: requestPendingConfirmations },
  'compare-with-provider': { cron: '23 1 * * *', verb: compareWithProvider }, // 2:23 in Lagos.
  'forget-old-allowances': { cron: '7 * * * *', verb: ({ db, now }: Shop) => deleteExpiredRateLimits(db, now()) },
  'forget-old-changes': { cron: '57 * * * *', verb: ({ db }: Shop) => deleteOldChanges(db) },
  'forget-old-access': { cron: '17 * * * *', verb: ({ db, now }: Shop) => deleteExpiredAccess(db, now()) },
  'forget-old-staff-sessions': {
    cron: '47 * * * *',
    verb: ({ db, now }: Shop) => deleteExpiredStaffSessions(db, now()),
  },
  'finish-deletions': { cron: '37 * * * *', verb: finishErasures },
  'forget-old-merges': { cron: '27 3 * * *', verb: ({ db, now }: Shop) => deleteOldMerges(db, now()) },
  'forget-unconfirmed': { cron: '17 3 * * *', verb: ({ db, now }: Shop) => deleteUnconfirmed(db, now()) },
  'forget-old-security-events': { cron: '7 3 * * *', verb: ({ db, now }: Shop) => deleteOldSecurityEvents(db, now()) },
  'forget-old-letters': { cron: '7 2 * * *', verb: ({ db, now }: Shop) => deleteOldEmails(db, now()) },
  'forget-caught-mail': { cron: '17 2 * * *', verb: ({ db, now }: Shop) => deleteDemoInbox(db, now()) },
  'forget-old-payment-events': { cron: '27 2 * * *', verb: ({ db, now }: Shop) => deleteOldPaymentEvents(db, now()) },
  'forget-old-access-to-orders': {
    cron: '37 2 * * *',
    verb: ({ db, now }: Shop) => deleteOldOrderAccess(db, now()),
  },
  'forget-old-orders': { cron: '42 2 * * *', verb: anonymizeOldOrders },
  'make-missing-sizes': { cron: '47 1 * * *', verb: resizeMissingImages },
  'forget-pictures': { cron: '57 * * * *', verb: deleteUnusedImages },
  'forget-exports': { cron: '*/10 * * * *', verb: ({ db, now }: Shop) => deleteExpiredExports(db, now()) },
  'forget-old-messages': { cron: '13 * * * *', verb: ({ db, now }: Shop) => deleteOldMessages(db, now()) },
  'refresh-top-sellers': { cron: '*/5 * * * *', verb: ({ db, now }: Shop) => refreshTopSellers(db, now()) },
};

/** A process that dies leaves its work undone and marked as being done: after this silence it is given to another. */
const heartbeatSeconds = 30;

/** Prepares the queues in the database. Any process may add work after this; only `workOffJobs` does it. */
export async function openJobs(db: Database, { isWorker }: { isWorker: boolean }): Promise<PgBoss> {
  const jobs = new PgBoss({ db: fromKysely(db), schedule: isWorker, supervise: isWorker });
  jobs.on('error', (error) => console.error(error));
  await jobs.start();
  const known = new Map((await jobs.getQueues()).map((queue) => [queue.name, queue]));
  const changed: string[] = [];
  const open = async (name: string, fixed: { policy?: 'singleton' }, tries: UpdateQueueOptions) => {
    const queue = known.get(name);
    // After the first start nothing has changed.
    if (queue && isDeepStrictEqual({ ...queue, ...tries }, queue)) return;
    await jobs.createQueue(name, { ...fixed, ...tries } as Omit<Queue, 'name'>);
    // Creating a queue that is there already changes nothing, so how often it tries again is said once more.
    await jobs.updateQueue(name, tries);
    changed.push(name);
  };
  for (const name of Object.keys(onDemand)) await open(name, {}, { ...aboutADay, heartbeatSeconds });
  for (const name of Object.keys(repeating)) {
    await open(name, { policy: 'singleton' }, { retryLimit: 0, heartbeatSeconds });
  }
  // The library looks a changed queue up on its first use, on a connection of its own: now, because among transactions
  // that hold every connection it would wait in vain.
  for (const name of changed) await jobs.findJobs(name, { id: randomUUID() });
  return jobs;
}

/**
 * Begins to work off what is added and what the clock says.
 *
 * @param lookSeconds how often it looks for what was added
 * @param clockSeconds how often it looks for what is due by the clock
 * @returns has it look at once for what was added
 */
export async function startWorkers(shop: Shop, { lookSeconds = 0.5, clockSeconds = 2 } = {}): Promise<() => void> {
  const { jobs } = shop;
  const workers: string[] = [];
  for (const [name, verb] of Object.entries(onDemand)) {
    // Five at a time, and no pause while more wait: one each half second would leave a good hour's buyers waiting for
    // their letters until the evening.
    const pace = {
      pollingIntervalSeconds: lookSeconds,
      batchSize: 5,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    const worker = await jobs.work<object, unknown, typeof pace>(name, pace, (batch) =>
      Promise.all(
        batch.map(async ({ id, data, retryCount, retryLimit }) => {
          try {
            await verb(shop, data);
            return { id, status: 'completed' };
          } catch (error) {
            tell(shop, error, { name, data, tries: retryCount + 1, most: retryLimit + 1 });
            return { id, status: 'failed', output: { message: String(error) } };
          }
        }),
      ),
    );
    workers.push(worker);
  }
  for (const [name, { cron, verb }] of Object.entries(repeating)) {
    await jobs.work(name, { pollingIntervalSeconds: clockSeconds }, () =>
      verb(shop).catch((error: unknown) => {
        tell(shop, error, { name, tries: 1, most: 1 });
        throw error;
      }),
    );
    await jobs.schedule(name, cron);
  }
  return () => {
    for (const worker of workers) jobs.notifyWorker(worker);
  };
}

interface Try {
  name: string;
  data?: object;
  tries: number;
  most: number;
}

/** A job that fails says so in one line, and comes again as its queue has it. What was given up: `failed-jobs.ts`. */
function tell(shop: Shop, error: unknown, { name, data = {}, tries, most }: Try): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const why = reasons.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
  const end = tries < most ? `try ${tries} of ${most}` : 'given up';
  logProblem(shop, `Job ${name} ${JSON.stringify(data)} failed, ${end}: ${why}`);
}

/** We note a reference before the provider hears of it: one that we do not know is never going to be ours. */
function passOverForeign(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'order_not_found')) throw error;
}
