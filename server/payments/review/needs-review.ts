import { sql } from 'kysely';
import type { Output } from '#shared/endpoint.ts';
import { shipmentProblemText } from '#shared/admin/couriers/shipment-problem-text.ts';
import type { FailedJobRow, needsReview } from '#shared/admin/payments/api.ts';
import { currentAlerts } from '../../alerts/current-alerts.ts';
import type { Database } from '../../db/database.ts';
import { type FailedJob, failedJobs } from '../../jobs/failed-jobs.ts';
import { openCourierProblems } from '../../orders/admin/filter-orders.ts';
import { openRefunds } from '../../refunds/open-refunds.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';

type ReviewList = Omit<Output<typeof needsReview>, 'success' | 'message'>;

const maxRows = 100;

/** The cases that no rule can settle, so that staff must decide. */
export async function reviewList({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<ReviewList> {
  const [charges, failed, courierProblems, jobs, current] = await Promise.all([
    unknownCharges(db),
    failedRefunds(db),
    parcelsWithProblem(db),
    failedJobs(db),
    currentAlerts(db, now()),
  ]);
  const alerts = current.map((alert) => ({ ...alert, since: alert.since.toISOString() }));
  return { alerts, charges, failedRefunds: failed, courierProblems, givenUp: await jobRows(db, jobs) };
}

/** Unknown charges, unresolved ones first. */
async function unknownCharges(db: Database): Promise<ReviewList['charges']> {
  const rows = await db
    .selectFrom('unknownCharges')
    .leftJoin('staff', 'staff.id', 'doneBy')
    .select(['reference', 'amountKobo', 'currency', 'paidAt', 'notedAt', 'doneAt', 'staff.name as doneBy', 'doneNote'])
    .orderBy(sql`done_at is not null`)
    .orderBy('notedAt', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map(({ paidAt, notedAt, doneAt, ...charge }) => ({
    ...charge,
    paidAt: paidAt?.toISOString() ?? null,
    notedAt: notedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }));
}

async function failedRefunds(db: Database): Promise<ReviewList['failedRefunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin(sql<{ id: string; orderId: string }>`(${openRefunds})`.as('open'), (join) =>
      join.onRef('open.id', '=', 'refunds.id'),
    )
    .select(['refunds.id', 'open.orderId', 'amountKobo', 'reason', 'refunds.status', 'updatedAt'])
    .where('refunds.status', 'in', ['failed', 'needs_attention'])
    .orderBy('updatedAt', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map(({ id, updatedAt, ...refund }) => ({ _id: id, ...refund, updatedAt: updatedAt.toISOString() }));
}

async function parcelsWithProblem(db: Database): Promise<ReviewList['courierProblems']> {
  const { rows } = await sql<CourierProblem>`
    ${openCourierProblems} order by created_at desc, id limit ${maxRows}`.execute(db);
  return rows.map(({ orderId, parcel, courier, ...problem }) => ({
    orderId,
    parcel,
    courier: courier ?? '',
    why: shipmentProblemText(problem) ?? '',
  }));
}

type CourierProblem = Parameters<typeof shipmentProblemText>[0] & {
  orderId: string;
  parcel: number;
  courier: string | null;
};

const queuedJobs = new Set<string>(Object.values(queues).map(({ name }) => name));

async function jobRows(db: Database, jobs: readonly FailedJob[]): Promise<FailedJobRow[]> {
  const orders = await ordersNamedIn(db, jobs);
  return jobs.map(({ id, name, times, since, why, facts }) => ({
    name,
    _id: queuedJobs.has(name) ? id : null,
    times,
    since: since.toISOString(),
    why: why.slice(0, 500),
    orderId: idsIn(facts).find((one) => orders.has(one)) ?? null,
  }));
}

const idsIn = (facts: object): string[] =>
  JSON.stringify(facts).match(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g) ?? [];

async function ordersNamedIn(db: Database, jobs: readonly FailedJob[]): Promise<Set<string>> {
  const ids = jobs.flatMap(({ facts }) => idsIn(facts));
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
