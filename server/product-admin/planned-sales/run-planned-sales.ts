import { attemptEach } from '../../attempt-each.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { changePrices, restorePrices } from './change-prices.ts';

type Context = Pick<Shop, 'db' | 'now'>;

/**
 * Starts and ends the sales whose time has come, and changes the prices that are left to change, also those that a
 * killed process has left. Runs at the start and the end of each sale, when staff press Start or End, and every minute.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function runPlannedSales(shop: Context): Promise<void> {
  const { db } = shop;
  const steps = [
    () => moveDueSales(shop),
    // Ends come first: the next sale may have the same products.
    async () => attemptEach(await salesWith(db, 'ended', 'changed'), incomplete, (id) => restorePrices(shop, id)),
    async () => attemptEach(await salesWith(db, 'running', 'waiting'), incomplete, (id) => changePrices(shop, id)),
  ];
  await attemptEach(steps, incomplete, (step) => step());
}

const incomplete = 'Some planned sales are not done';

/** The condition is in the update, so that of several processes one starts a sale and logs it. */
async function moveDueSales({ db, now }: Context): Promise<void> {
  const at = now();
  const due = await db
    .selectFrom('plannedSales')
    .select(['id', 'version', 'state', 'startsAt', 'endsAt'])
    .where((sale) =>
      sale.or([
        sale('state', '=', 'running').and('endsAt', '<=', at),
        sale('state', '=', 'planned').and('startsAt', '<=', at),
      ]),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  await attemptEach(due, incomplete, ({ id, version, state, endsAt }) => {
    const isOver = endsAt <= at;
    return transact(db, async (tx) => {
      const moved = await tx
        .updateTable('plannedSales')
        .set({
          version: version + 1,
          ...(isOver ? { state: 'ended', endedAt: at } : { state: 'running', startedAt: at }),
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(['name', 'percent'])
        .executeTakeFirst();
      if (!moved) return; // Another process, or staff.
      // No process ran in the whole time of the sale: no price was ever changed.
      const action = isOver ? (state === 'planned' ? 'missed' : 'ended') : 'started';
      await writeAudit(tx, { by: null, at, action: `planned-sale.${action}`, subject: id, detail: moved });
    });
  });
}

async function salesWith(db: Database, state: 'ended' | 'running', of: 'changed' | 'waiting'): Promise<string[]> {
  const found = await db
    .selectFrom('plannedSales')
    .select('id')
    .where('state', '=', state)
    .where((sale) =>
      sale.exists(
        sale
          .selectFrom('plannedSaleProducts')
          .whereRef('saleId', '=', 'plannedSales.id')
          .where('plannedSaleProducts.state', '=', of),
      ),
    )
    .orderBy('startsAt')
    .execute();
  return found.map(({ id }) => id);
}
