import { sql } from 'kysely';
import type { ListedSale, PlannedSale, SaleState } from '#shared/admin/planned-sales/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { saleProducts } from './sale-products.ts';

const maxListed = 100;
/** Changes by staff during a sale are listed up to this number; the counts include all. */
const maxEdited = 50;

interface Row {
  id: string;
  name: string;
  percent: number;
  state: SaleState;
  startsAt: Date;
  endsAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  version: number;
  products: number;
  changed: number;
  waiting: number;
  editedPrices: number;
  editedDiscounts: number;
}

const rowsOf = (condition: ReturnType<typeof sql>) => sql<Row>`
  select planned_sales.*, counts.*, (
    select count(*)::integer from planned_sale_variants where sale_id = planned_sales.id and is_edited
  ) as edited_prices
  from planned_sales cross join lateral (
    select count(*)::integer as products,
      (count(*) filter (where state = 'changed'))::integer as changed,
      (count(*) filter (where state = 'waiting'))::integer as waiting,
      (count(*) filter (where is_edited))::integer as edited_discounts
    from planned_sale_products where sale_id = planned_sales.id
  ) as counts
  where ${condition}
  order by planned_sales.state in ('planned', 'running') desc, starts_at desc, id limit ${maxListed}`;

/** Those to come and running first, then the last ones. */
export async function listSales(db: Database): Promise<ListedSale[]> {
  const { rows } = await rowsOf(sql`true`).execute(db);
  return rows.map(listed);
}

/** @throws ShopError `gone` */
export async function shownSale(db: Database, id: string): Promise<PlannedSale> {
  const [{ rows }, chosen, edited, history] = await Promise.all([
    rowsOf(sql`planned_sales.id = ${id}`).execute(db),
    saleProducts(db, sql`id in (select product_id from planned_sale_products where sale_id = ${id})`),
    editedParts(db, id),
    historyOf(db, id),
  ]);
  const [row] = rows;
  if (!row) throw new ShopError('gone');
  const { startedAt, version } = row;
  return { ...listed(row), startedAt: startedAt?.toISOString() ?? null, version, chosen, edited, history };
}

function listed({ id, name, percent, state, products, changed, waiting, ...row }: Row): ListedSale {
  const { editedPrices, editedDiscounts } = row;
  return {
    _id: id,
    name,
    percent,
    state,
    products,
    changed,
    waiting,
    editedPrices,
    editedDiscounts,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

async function editedParts(db: Database, id: string): Promise<PlannedSale['edited']> {
  const { rows } = await sql<PlannedSale['edited'][number]>`
    select products.id as product_id, products.name, color_name as colour
    from planned_sale_variants join variants on variants.id = variant_id join products on products.id = variants.product_id
    where sale_id = ${id} and is_edited
    union all
    select products.id, products.name, '' from planned_sale_products join products on products.id = product_id
    where sale_id = ${id} and is_edited
    order by name, colour limit ${maxEdited}`.execute(db);
  return rows;
}

async function historyOf(db: Database, id: string): Promise<PlannedSale['history']> {
  const entries = await db
    .selectFrom('auditLog')
    .leftJoin('staff', 'staff.id', 'auditLog.staffId')
    .select(['at', 'action', 'staff.name as by'])
    .where('subject', '=', id)
    .where('action', 'like', 'planned-sale.%')
    .orderBy('auditLog.id')
    .execute();
  return entries.map(({ at, action, by }) => ({
    at: at.toISOString(),
    action: action.replace('planned-sale.', ''),
    by,
  }));
}
