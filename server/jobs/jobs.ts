import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import { fromKysely, type JobWithMetadata, PgBoss, type Queue, type UpdateQueueOptions } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isOutage } from '../db/outage/outage.ts';
import { logProblem } from '../log/log-problem.ts';
import { type QueuedFacts, queues } from './job-queue.ts';
import type { Shop } from '../shop.ts';
import { traceJob } from './trace-job.ts';
import { wakeWorkers } from './wake-workers.ts';
import type { Log } from '../log/log.ts';
import { runForRequest } from '../log/request-id.ts';
import { queuedJobs, scheduledJobs, retiredSchedules } from './job-list.ts';

/** Retried with growing pauses. */
const aboutADay = { retryLimit: 22, retryDelay: 5, retryBackoff: true, retryDelayMax: 7_200 };

/**
 * A process that dies leaves its jobs marked as active: after this time without a heartbeat another process takes them.
 */
const heartbeatSeconds = 30;

/** How often a worker polls by itself, beside being woken (`wake-workers.ts`). */
const ownPollSeconds = 60;

type RunJob = (shop: Shop, facts: object) => Promise<unknown>;

/** The functions that run queued jobs, by queue. Only the queue's `add` adds jobs, so they have its facts. */
const runByQueue = new Map(
  Object.entries(queuedJobs).map(([queue, run]) => [queues[queue as keyof typeof queuedJobs].name, run as RunJob]),
);

/**
 * Creates the queues in the database. Any process may add jobs; only `startWorkers` runs them.
 *
 * @param mayMigrate whether the library may bring its own tables to its version; a newer version of them is fine
 * @param log null for a command, which has none
 */
export async function openJobs(
  db: Database,
  { isWorker, mayMigrate = true, log = null }: { isWorker: boolean; mayMigrate?: boolean; log?: Log | null },
): Promise<PgBoss> {
  const jobs = new PgBoss({ db: fromKysely(db), schedule: isWorker, supervise: isWorker });
  jobs.on('error', (error) => {
    if (isOutage(error)) return; // It has one line (`db/outage/`), not one for each poll.
    if (log) log.error({ err: error }, 'The queues of jobs failed');
    else console.error(error);
  });
  if (!mayMigrate) await requireMigratedQueues(jobs);
  await jobs.start();
  const known = new Map((await jobs.getQueues()).map((queue) => [queue.name, queue]));
  const changed: string[] = [];
  const open = async (name: string, fixed: { policy?: 'singleton' }, tries: UpdateQueueOptions) => {
    const queue = known.get(name);
    // After the first start nothing has changed.
    if (queue && isDeepStrictEqual({ ...queue, ...tries }, queue)) return;
    await jobs.createQueue(name, { ...fixed, ...tries } as Omit<Queue, 'name'>);
    // Creating an existing queue changes nothing, so its retry policy is updated separately.
    await jobs.updateQueue(name, tries);
    changed.push(name);
  };
  for (const name of runByQueue.keys()) await open(name, {}, { ...aboutADay, heartbeatSeconds });
  for (const name of Object.keys(scheduledJobs)) {
    await open(name, { policy: 'singleton' }, { retryLimit: 0, heartbeatSeconds });
  }
  // The library reads a changed queue on first use, on its own connection. Do it now, because while transactions
  // hold every connection it would wait forever.
  for (const name of changed) await jobs.findJobs(name, { id: randomUUID() });
  return jobs;
}

/**
 * Starts the workers and schedules.
 *
 * @param pollSeconds how often to check for jobs that are due
 * @param retired schedules that former releases had
 * @returns a function that checks for due jobs at once
 */
export async function startWorkers(
  shop: Shop,
  { pollSeconds = 0.5, retired = retiredSchedules } = {},
): Promise<() => void> {
  const { jobs } = shop;
  const workers = new Map<string, string>();
  for (const [name, run] of runByQueue) {
    const worker = await jobs.work<object, unknown, typeof pace>(name, pace, (batch) =>
      Promise.all(batch.map((job) => runJob(shop, { name, run }, job))),
    );
    workers.set(name, worker);
  }
  // Retired schedules would go on adding jobs that no worker takes. Only those named here are removed: an unknown one may
  // belong to a later release that runs beside this one.
  for (const { name } of await jobs.getSchedules()) if (retired.includes(name)) await jobs.unschedule(name);
  for (const [name, { cron, run }] of Object.entries(scheduledJobs)) {
    const worker = await jobs.work(name, { pollingIntervalSeconds: ownPollSeconds }, () =>
      traceJob(shop, { name }, () => run(shop)).catch((error: unknown) => {
        logFailure(shop, error, { name, tries: 1, max: 1 });
        throw error;
      }),
    );
    workers.set(name, worker);
    await jobs.schedule(name, cron);
  }
  return wakeWorkers(shop, workers, pollSeconds * 1_000);
}

// Five at a time, without a pause while more wait: one each half second would delay a busy hour's emails until the
// evening.
const pace = {
  pollingIntervalSeconds: ownPollSeconds,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** Runs a queued job; one that fails does not fail the others of its batch. */
function runJob(
  shop: Shop,
  { name, run }: { name: string; run: RunJob },
  { id, data, retryCount, retryLimit }: JobWithMetadata,
) {
  const { requestId = null, traceparent = null, ...facts } = data as QueuedFacts;
  return runForRequest(requestId, async () => {
    try {
      await traceJob(shop, { name, requestId, traceparent }, () => run(shop, facts));
      shop.log.info({ job: name }, 'job done');
      return { id, status: 'completed' as const };
    } catch (error) {
      logFailure(shop, error, { name, facts, tries: retryCount + 1, max: retryLimit + 1 });
      return { id, status: 'failed' as const, output: { message: String(error) } };
    }
  });
}

async function requireMigratedQueues(jobs: PgBoss): Promise<void> {
  const version = (await jobs.isInstalled()) ? ((await jobs.schemaVersion()) ?? 0) : 0;
  if (version >= packageJson.pgboss.schema) return;
  throw new Error(
    'The database lacks the queues of this release. Run "npm run migrate" first, or start with MIGRATE=on.',
  );
}

interface Try {
  name: string;
  facts?: object;
  tries: number;
  max: number;
}

/** A failing job is logged in one line and retried by its queue. Only a failed job needs a person: `failed-jobs.ts`. */
function logFailure(shop: Shop, error: unknown, { name, facts = {}, tries, max }: Try): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (reasons.every(isOutage)) return; // An outage has one line, and the job is taken again.
  const why = reasons.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
  const sentence = (end: string) => `Job ${name} ${JSON.stringify(facts)} failed${end}: ${why}`;
  if (tries >= max) logProblem(shop, sentence(' for good'), error);
  else shop.log.warn(sentence(`, try ${tries} of ${max}`));
}
