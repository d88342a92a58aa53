import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import { momentOf } from '#shared/dates/lagos-times.ts';
import { transact } from '../../db/transact.ts';
import type { Database } from '../../db/database.ts';
import { queues } from '../../jobs/job-queue.ts';
import type { Shop } from '../../shop.ts';
import { isStoredAlready } from '../../staff/is-stored-already.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { delayUntil } from './delay-until.ts';
import { lockPlanning, lockSale, rejectOverlap } from './lock-sale.ts';

type Context = Pick<Shop, 'db' | 'now' | 'jobs'>;

interface Move {
  id: string;
  /** The version that was read. */
  version: number;
  by: Pick<Staff, '_id'>;
}

const texts = adminMessages.plannedSales;

/** Starts a planned sale before its time. @throws as `move`; ShopError `sale_overlaps` */
export const startSale = (shop: Context, wanted: Move): Promise<void> =>
  move(shop, wanted, { from: 'planned', to: { state: 'running' } }, async (tx, sale, at) => {
    if (sale.endsAt <= at) throw endError(texts.endOver);
    const startsAt = sale.startsAt < at ? sale.startsAt : at;
    await rejectOverlap(tx, { id: sale.id, startsAt, endsAt: sale.endsAt });
    return { columns: { startsAt, startedAt: at }, action: 'started', wakes: at };
  });

/** Ends a running sale before its time. @throws as `move` */
export const endSale = (shop: Context, wanted: Move): Promise<void> =>
  move(shop, wanted, { from: 'running', to: { state: 'ended' } }, async (_tx, _sale, at) => ({
    columns: { endedAt: at },
    action: 'ended',
    wakes: at,
  }));

/** Cancels a planned sale: no price was changed. @throws as `move` */
export const cancelSale = (shop: Context, wanted: Move): Promise<void> =>
  move(shop, wanted, { from: 'planned', to: { state: 'cancelled' } }, async (_tx, _sale, at) => ({
    columns: { endedAt: at },
    action: 'cancelled',
    wakes: null,
  }));

/**
 * Moves the end of a running sale. Sent again after a lost response it succeeds.
 *
 * @throws as `move`; ShopError `sale_overlaps`; `invalid_request` with `fields` for an end that has passed
 */
export async function moveSaleEnd(
  shop: Context,
  { endsAt: written, ...wanted }: Move & { endsAt: string },
): Promise<void> {
  const endsAt = momentOf(written);
  await move(shop, wanted, { from: 'running', to: { endsAt } }, async (tx, sale, at) => {
    if (endsAt <= at) throw endError(texts.endOver);
    await rejectOverlap(tx, { id: sale.id, startsAt: sale.startsAt, endsAt });
    return { columns: {}, action: 'end-moved', wakes: endsAt, detail: { ends: written } };
  });
}

type Sale = NonNullable<Awaited<ReturnType<typeof lockSale>>>;

interface Step {
  from: 'planned' | 'running';
  /** The resulting sale: if the request is repeated, it is stored already. */
  to: Partial<Pick<Sale, 'state' | 'endsAt'>>;
}

interface Moved {
  /** The other columns that it changes. */
  columns: Partial<Pick<Sale, 'startsAt' | 'startedAt' | 'endedAt'>>;
  action: string;
  /** When the job is to run for it. */
  wakes: Date | null;
  detail?: object;
}

/** @throws ShopError `gone`, `sale_moved` if it is no longer in the state, `changed_elsewhere` */
async function move(
  { db, now, jobs }: Context,
  { id, version, by }: Move,
  { from, to }: Step,
  decide: (tx: Database, sale: Sale, at: Date) => Promise<Moved>,
): Promise<void> {
  await transact(db, async (tx) => {
    const at = now();
    await lockPlanning(tx);
    const sale = await lockSale(tx, id);
    if (!sale) throw new ShopError('gone');
    if (sale.state !== from) throw new ShopError('sale_moved');
    if (isStoredAlready(sale, to, version)) return;
    const { columns, action, wakes, detail } = await decide(tx, sale, at);
    await tx
      .updateTable('plannedSales')
      .set({ ...to, ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, {
      by,
      at,
      action: `planned-sale.${action}`,
      subject: id,
      detail: { name: sale.name, ...detail },
    });
    if (wakes) await queues.runPlannedSales.add(jobs, tx, {}, delayUntil(wakes, at));
  });
}

const endError = (message: string) => new ShopError('invalid_request', { message, fields: { endsAt: message } });
