import { sql } from 'kysely';
import type { PlannedSaleForm } from '#shared/admin/planned-sales/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import { momentOf } from '#shared/dates/lagos-times.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { queues } from '../../jobs/job-queue.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { delayUntil } from './delay-until.ts';
import { lockPlanning, lockSale, rejectOverlap } from './lock-sale.ts';

type Context = Pick<Shop, 'db' | 'now' | 'jobs'>;
const texts = adminMessages.plannedSales;

interface Plan {
  /** Made by the client, so that a new sale that is sent twice is planned once. */
  id: string;
  /** The version that was read; null for a new sale. */
  version: number | null;
  form: PlannedSaleForm;
  by: Pick<Staff, '_id'>;
}

/**
 * Plans a sale, or changes one that has not started. Saving what is stored already succeeds with any version until it is over.
 *
 * @throws ShopError `changed_elsewhere`, `gone`, `sale_moved` if it has started, `sale_overlaps`; `invalid_request` with
 *   `fields` for times that have passed
 */
export async function savePlannedSale({ db, now, jobs }: Context, { id, version, form, by }: Plan): Promise<void> {
  const { name, percent } = form;
  const [startsAt, endsAt] = [momentOf(form.startsAt), momentOf(form.endsAt)];
  await transact(db, async (tx) => {
    const at = now();
    await lockPlanning(tx);
    const before = await lockSale(tx, id);
    if (before && before.version !== version) {
      const isOver = before.state === 'ended' || before.state === 'cancelled';
      if (!isOver && (await isSame(tx, before, { name, percent, startsAt, endsAt, products: form.products }))) return; // Sent twice.
      throw new ShopError('changed_elsewhere', version === null ? { message: adminMessages.general.savedAlready } : {});
    }
    if (version !== null && !before) throw new ShopError('gone');
    if (before && before.state !== 'planned') throw new ShopError('sale_moved');
    if (startsAt <= at && before?.startsAt.getTime() !== startsAt.getTime()) throw wrongAt('startsAt', texts.startOver);
    if (endsAt <= at) throw wrongAt('endsAt', texts.startOver);
    await rejectOverlap(tx, { id, startsAt, endsAt, products: form.products });

    const columns = { name, percent, startsAt, endsAt, version: (version ?? 0) + 1 };
    await (before
      ? tx.updateTable('plannedSales').set(columns).where('id', '=', id).execute()
      : tx
          .insertInto('plannedSales')
          .values({ id, ...columns, state: 'planned', createdAt: at })
          .execute());
    const products = await chooseProducts(tx, id, form.products);
    await writeAudit(tx, {
      by,
      at,
      action: before ? 'planned-sale.changed' : 'planned-sale.planned',
      subject: id,
      detail: { name, percent, starts: form.startsAt, ends: form.endsAt, products },
    });
    for (const moment of [startsAt, endsAt]) await queues.runPlannedSales.add(jobs, tx, {}, delayUntil(moment, at));
  });
}

const wrongAt = (field: string, message: string) =>
  new ShopError('invalid_request', { message, fields: { [field]: message } });

interface Planned {
  name: string;
  percent: number;
  startsAt: Date;
  endsAt: Date;
}

/** Whether a sale is planned as it was sent. Products that are deleted are no difference. */
async function isSame(
  tx: Database,
  before: Planned & { id: string },
  { products, ...sent }: Planned & { products: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select id from products where id = any(${products}::uuid[])
    except select product_id from planned_sale_products where sale_id = ${before.id}`.execute(tx);
  const { rows: others } = await sql`
    select product_id from planned_sale_products
    where sale_id = ${before.id} and product_id <> all(${products}::uuid[])`.execute(tx);
  const plan = ({ name, percent, startsAt, endsAt }: Planned) => JSON.stringify([name, percent, startsAt, endsAt]);
  return plan(before) === plan(sent) && rows.length === 0 && others.length === 0;
}

/** Products that have been deleted in the meantime are left out. Returns how many there are. */
async function chooseProducts(tx: Database, id: string, products: readonly string[]): Promise<number> {
  await tx.deleteFrom('plannedSaleProducts').where('saleId', '=', id).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into planned_sale_products (sale_id, product_id)
    select ${id}, id from products where id = any(${products}::uuid[])`.execute(tx);
  if (numAffectedRows === 0n) throw wrongAt('products', texts.noProducts);
  return Number(numAffectedRows);
}
