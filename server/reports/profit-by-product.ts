import { sql } from 'kysely';
import type { ProductProfit, ProfitSum } from '#shared/admin/reports/api.ts';
import type { Period } from '#shared/admin/reports/forms.ts';
import { vatPercent } from '#shared/checkout/vat.ts';
import { refundableAmount } from '#shared/orders/refundable-amount.ts';
import { paidBackOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../db/database.ts';
import { isSale } from '../orders/is-sale.ts';
import { paidBackOfLine } from '../orders/lines/paid-back-of-line.ts';
import { raiseOfLine, raiseOfOrder } from '../orders/lines/raise-of-line.ts';
import { costOf, countedAt, unitsWithoutCost } from './cost-of-goods.ts';
import { paidBackByProduct } from './paid-back-by-product.ts';
import { byHandKobo, byProviderKobo, joinPayments, partsOfSales } from './received.ts';
import { paidWithin, within } from './sales-report.ts';

/**
 * The profit of each product in a period of Lagos days, the most profitable first. Sales count when the order was paid,
 * refunds when they were made, and the cost of goods as in `salesByMonth`: the products of a month and what belongs to
 * none are that month's net, VAT and cost, to the kobo. A line's share of its order's discount is what a refund of it
 * would be (`refundableAmount`), and what was paid back when it became a cheaper item counts then.
 */
export async function profitByProduct(db: Database, span: Period) {
  const [sold, refunded, paidBack, costs, net] = await Promise.all([
    soldByProduct(db, span),
    refundedByProduct(db, span),
    paidBackByProduct(db, span),
    costsByProduct(db, span),
    netOf(db, span),
  ]);
  const ids = [...new Set([sold, refunded, paidBack, costs].flatMap((part) => [...part.keys()]))].toSorted();
  const names = await namesOf(db, ids);
  const byValue = ids
    .map((productId) => ({
      productId,
      name: names.get(productId) ?? '',
      soldUnits: sold.get(productId)?.units ?? 0,
      refundedUnits: refunded.get(productId)?.units ?? 0,
      netKobo:
        ((sold.get(productId)?.naira ?? 0) - (refunded.get(productId)?.naira ?? 0)) * 100 -
        (paidBack.get(productId) ?? 0),
      costKobo: costs.get(productId)?.costKobo ?? 0,
      unitsWithoutCost: costs.get(productId)?.unitsWithoutCost ?? 0,
    }))
    .toSorted((one, other) => other.netKobo - other.costKobo - (one.netKobo - one.costKobo));
  // As with discounts: differences of rounded sums, so that the parts are the VAT of the whole.
  let before = 0;
  const products: ProductProfit[] = byValue.map((row) => {
    const vatKobo = vatKoboWithin(before + row.netKobo) - vatKoboWithin(before);
    before += row.netKobo;
    return { ...row, vatKobo };
  });
  const sum = (part: (row: ProductProfit) => number) => products.reduce((total, row) => total + part(row), 0);
  const total: ProfitSum = {
    soldUnits: sum(({ soldUnits }) => soldUnits),
    refundedUnits: sum(({ refundedUnits }) => refundedUnits),
    netKobo: net,
    vatKobo: vatKoboWithin(net),
    costKobo: sum(({ costKobo }) => costKobo),
    unitsWithoutCost: sum((row) => row.unitsWithoutCost),
  };
  return { products, otherKobo: net - before, otherVatKobo: total.vatKobo - vatKoboWithin(before), total };
}

/** Rounded half away from zero, as PostgreSQL does in `salesByMonth`. */
function vatKoboWithin(kobo: number): number {
  const tenths = BigInt(vatPercent * 10);
  const whole = 1_000n + tenths;
  const vat = Number((2n * BigInt(Math.abs(kobo)) * tenths + whole) / (2n * whole));
  return kobo < 0 ? -vat : vat;
}

interface Units {
  units: number;
  naira: number;
}

type ByProduct<Part> = ReadonlyMap<string, Part>;

interface Line {
  orderId: string;
  productId: string;
  position: number;
  quantity: number;
  price: number;
  /** How many units the line has. */
  allUnits: number;
  /**
   * The part of their price that was paid back when they were changed to a cheaper item, and is not refunded a second
   * time.
   */
  paidBackAmount: number;
  /** How much dearer a unit is than what was bought: the order's discount is not for that. */
  raised: number;
  /** Of the bought item. */
  itemsPrice: number;
  couponDiscount: number;
  /** Whether it belongs to the period. */
  isCounted: boolean;
}

async function soldByProduct(db: Database, span: Period): Promise<ByProduct<Units>> {
  const { rows } = await sql<Line>`
    select order_id, product_id, position, quantity, price, quantity as all_units, 0 as paid_back_amount,
      ${raiseOfLine} as raised, items_price - ${raiseOfOrder} as items_price, coupon_discount, true as is_counted
    from order_lines join orders on orders.id = order_id
    where ${paidWithin(span)}
    order by order_id, position`.execute(db);
  return sharesOf(rows);
}

/** All refunded lines of orders with a refund in the period are read: a share depends on what was refunded before. */
async function refundedByProduct(db: Database, span: Period): Promise<ByProduct<Units>> {
  const { rows } = await sql<Line>`
    select refund_lines.order_id, order_lines.product_id, refund_lines.position, refund_lines.quantity, order_lines.price,
      order_lines.quantity as all_units, ${paidBackOfLine} as paid_back_amount,
      ${raiseOfLine} as raised, items_price - ${raiseOfOrder} as items_price, coupon_discount,
      coalesce(${within(paidBackAt, span)}, false) as is_counted
    from refund_lines join order_refunds on order_refunds.id = refund_id
      join order_lines on order_lines.order_id = refund_lines.order_id and order_lines.position = refund_lines.position
      join orders on orders.id = refund_lines.order_id
    where (order_refunds.status <> 'failed' or is_refunded_in_part(order_refunds.id)) and is_of_sale and refund_lines.order_id in (
      select order_id from order_refunds where status = 'processed' and ${within(sql`updated_at`, span)})
    order by refund_lines.order_id, requested_at, refund_id, refund_lines.position`.execute(db);
  return sharesOf(rows);
}

/** When a row of `order_refunds` was paid; when another part of it was, if it failed. */
const paidBackAt = sql`(case order_refunds.status
  when 'processed' then order_refunds.updated_at
  when 'failed' then (
    select min(updated_at) from refunds where id in (select tries_of_refund(order_refunds.id)) and status = 'processed')
  end)`;

/** The amounts paid for the lines, grouped by order and in the order of their shares. */
function sharesOf(lines: readonly Line[]): ByProduct<Units> {
  const shares = new Map<string, Units>();
  let [orderId, before] = ['', 0];
  const unitsBefore = new Map<number, number>();
  for (const line of lines) {
    if (line.orderId !== orderId) {
      [orderId, before] = [line.orderId, 0];
      unitsBefore.clear();
    }
    const after = before + (line.price - line.raised) * line.quantity;
    const refunded = unitsBefore.get(line.position) ?? 0;
    const paidBack = paidBackOfUnits(line, refunded + line.quantity) - paidBackOfUnits(line, refunded);
    const paid =
      refundableAmount(line, after) - refundableAmount(line, before) + line.raised * line.quantity - paidBack;
    before = after;
    unitsBefore.set(line.position, refunded + line.quantity);
    if (!line.isCounted) continue;
    const { units, naira } = shares.get(line.productId) ?? { units: 0, naira: 0 };
    shares.set(line.productId, { units: units + line.quantity, naira: naira + paid });
  }
  return shares;
}

interface Costs {
  productId: string;
  costKobo: number;
  unitsWithoutCost: number;
}

async function costsByProduct(db: Database, span: Period): Promise<ByProduct<Costs>> {
  const { rows } = await sql<Costs>`
    select product_id, ${costOf(sql`-delta`, sql`unit_cost`)} as cost_kobo,
      ${unitsWithoutCost(sql`-delta`, sql`unit_cost`)} as units_without_cost
    from stock_movements join orders on orders.id = order_id join variants on variants.id = variant_id
      cross join lateral (select ${countedAt} as happened_at) as moment
    where kind in ('sold', 'restocked', 'exchanged') and ${within(sql`happened_at`, span)}
    group by product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The amounts received for sales and not refunded, in kobo. */
async function netOf(db: Database, span: Period): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select (
      (select coalesce(sum(${byProviderKobo} + ${byHandKobo}), 0)
        from orders ${joinPayments}
        where ${isSale} and ${within(sql`orders.paid_at`, span)})
      + (select coalesce(sum(kobo), 0)
        from (${partsOfSales((paidAt) => sql<boolean>`${isSale} and ${within(paidAt, span)}`)}) as parts_of_sales)
      - (select coalesce(sum(amount_kobo), 0) from order_refunds
        where status = 'processed' and is_of_sale and ${within(sql`updated_at`, span)}))::bigint as net`.execute(db);
  return rows[0]!.net;
}

async function namesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
