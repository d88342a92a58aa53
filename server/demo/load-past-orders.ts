import { deliveryEstimate, type DeliveryTimes } from '#shared/checkout/delivery-estimate.ts';
import { areasIn, type DeliveryArea, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import { hoursAfter, hoursBefore, minutesAfter } from '#shared/dates/moments.ts';
import { naira } from '#shared/money.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { deliveryTable } from '../settings/delivery-table.ts';
import { seededRandom, uuidOf } from './random.ts';
import type { DemoProduct } from './demo-files.ts';
import type { Sale } from './load-movements.ts';
import { productId, variantId } from './load-products.ts';
import { type PastShopper, pastCustomer } from './past-customers.ts';

const weeks = 20;
const rowsAtOnce = 400;

interface PastLine {
  product: DemoProduct;
  variant: DemoProduct['variants'][number];
  size: string;
  quantity: number;
}

interface PastOrder {
  id: string;
  createdAt: Date;
  paidAt: Date;
  status: OrderStatus;
  shopper: PastShopper;
  shipping: DeliveryArea;
  lines: PastLine[];
}

/**
 * Orders of the last weeks, paid and mostly delivered, so that 'top selling' has meaning and the order list has pages.
 * The stock in the catalogue is what is left after them.
 *
 * @returns the units they sold
 */
export async function loadPastOrders(tx: Database, products: readonly DemoProduct[], now: Date): Promise<Sale[]> {
  const delivery = await deliveryTable(tx);
  const orders = pastOrders(products, delivery, now);
  for (let at = 0; at < orders.length; at += rowsAtOnce)
    await insert(tx, orders.slice(at, at + rowsAtOnce), delivery, now);
  return orders.flatMap(({ id, paidAt, lines }) =>
    lines.map(({ product, variant, size, quantity }) => {
      return { orderId: id, variantId: variantId(product.slug, variant.color.name), size, quantity, at: paidAt };
    }),
  );
}

function pastOrders(products: readonly DemoProduct[], delivery: DeliveryTable, now: Date): PastOrder[] {
  const random = seededRandom(20_261);
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week) => {
    const units = unitsOfWeek(products, week, random);
    const orders: PastOrder[] = [];
    while (units.length > 0) {
      const lines = distinct(units.splice(0, 1 + Math.floor(random() * 3)));
      const hoursAgo = 2 + week * 168 + random() * 160;
      const id = uuidOf(`past order ${week} ${orders.length}`);
      const shopper = pastCustomer(random);
      const areas = areasIn(delivery, shopper.state);
      const createdAt = hoursBefore(now, hoursAgo);
      orders.push({
        id,
        createdAt,
        paidAt: minutesAfter(createdAt, 6),
        status: hoursAgo < 20 ? 'processing' : hoursAgo < 60 ? 'shipped' : 'delivered',
        shopper,
        shipping: areas[Math.floor(random() * areas.length)]!,
        lines,
      });
    }
    return orders;
  });
}

/** One entry for each unit sold in the week, unsorted; none before the product was on sale. */
function unitsOfWeek(products: readonly DemoProduct[], week: number, random: () => number): PastLine[] {
  const sold = products.filter(({ addedDaysAgo }) => addedDaysAgo > (week + 1) * 7);
  return sold
    .flatMap((product) => {
      const units = Math.floor(product.weeklySales + random());
      return Array.from({ length: units }, () => randomUnit(product, random));
    })
    .map((unit) => ({ unit, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ unit }) => unit);
}

function randomUnit(product: DemoProduct, random: () => number): PastLine {
  const variant = product.variants[Math.floor(random() * product.variants.length)]!;
  const size = product.sizes[Math.floor(random() * product.sizes.length)]!;
  return { product, variant, size, quantity: 1 };
}

/** The same stock item twice in one order is one line with quantity two. */
function distinct(lines: readonly PastLine[]): PastLine[] {
  const merged = new Map<string, PastLine>();
  for (const line of lines) {
    const key = `${line.product.slug} ${line.variant.color.name} ${line.size}`;
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

async function insert(tx: Database, orders: readonly PastOrder[], times: DeliveryTimes, now: Date): Promise<void> {
  const known = await tx.selectFrom('variants').select(['id', 'mainImage']).execute();
  const pictures = new Map(known.map(({ id, mainImage }) => [id, mainImage]));
  const priced = orders.map((order) => ({
    order,
    estimate: deliveryEstimate(order.shopper.state, order.createdAt, times),
    totals: orderTotals(
      order.lines.map(({ variant, quantity }) => ({ price: variant.price, quantity })),
      naira(order.shipping.price),
    ),
  }));
  const later = (from: Date, hours: number) => new Date(Math.min(hoursAfter(from, hours).getTime(), now.getTime()));

  await tx
    .insertInto('orders')
    .values(
      priced.map(({ order: { id, createdAt, paidAt, status, shopper, shipping }, estimate, totals }) => ({
        id,
        createdAt,
        status,
        paidAt,
        shippedAt: status === 'processing' ? null : later(createdAt, 20),
        deliveredAt: status === 'delivered' ? later(createdAt, 48) : null,
        ...shopper,
        country: 'Nigeria',
        shipToPhone: shopper.phone,
        shippingMethod: shipping.id,
        deliverFrom: estimate.from,
        deliverBy: estimate.to,
        paymentMethod: 'paystack',
        itemsPrice: totals.subtotal,
        shippingPrice: totals.shipping,
        totalAmount: totals.total,
        requestHash: id,
      })),
    )
    .execute();
  await tx
    .insertInto('orderLines')
    .values(
      orders.flatMap(({ id, lines }) =>
        lines.map(({ product, variant, size, quantity }, position) => ({
          orderId: id,
          position,
          productId: productId(product.slug),
          variantId: variantId(product.slug, variant.color.name),
          size,
          quantity,
          price: variant.price,
          name: product.name,
          colorName: variant.color.name,
          image: pictures.get(variantId(product.slug, variant.color.name)) ?? '',
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('paymentAttempts')
    .values(
      priced.map(({ order: { id, createdAt, paidAt }, totals }) => ({
        reference: `demo${id.replaceAll('-', '')}_${id}`,
        orderId: id,
        amountKobo: totals.total * 100,
        receivedKobo: totals.total * 100,
        feeKobo: inventedFee(totals.total * 100),
        createdAt,
        paidAt,
        status: 'success' as const,
        outcome: 'applied' as const,
        channel: 'card',
      })),
    )
    .execute();
}

/** The fee of an invented payment, in kobo: 1.5 % and ₦100, at most ₦2,000. */
const inventedFee = (kobo: number) => Math.min(200_000, Math.round(kobo * 0.015) + 10_000);
