import { randomUUID } from 'node:crypto';
import type { PlannedSale } from '#shared/admin/planned-sales/api.ts';
import type { PlannedSaleForm } from '#shared/admin/planned-sales/forms.ts';
import { runPlannedSales } from '#server/product-admin/planned-sales/run-planned-sales.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import type { Shopper } from './shopper.ts';
import { newStaff } from './staff.ts';

const address = '/api/admin/planned-sales';

export async function shopWithOwner() {
  const shop = await testShop();
  return { shop, owner: await newStaff(shop) };
}

/** A sale of 25 % from 12:00 to 14:00, two hours after a test begins. */
export const saleForm = (products: readonly { productId: string }[], changes: Partial<PlannedSaleForm> = {}) => ({
  name: 'Black Friday',
  percent: 25,
  startsAt: '2026-11-02T12:00',
  endsAt: '2026-11-02T14:00',
  products: products.map(({ productId }) => productId),
  ...changes,
});

/** Saves a plan; without a version it is a new one. */
export const savePlan = (
  staff: Shopper,
  sale: PlannedSaleForm,
  { id = randomUUID(), version = null }: { id?: string; version?: number | null } = {},
) => staff.call('PUT', `${address}/${id}`, { version, sale });

/** Plans a sale. @returns its id */
export async function planSale(staff: Shopper, sale: PlannedSaleForm): Promise<string> {
  const id = randomUUID();
  const { status, body } = await savePlan(staff, sale, { id });
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return id;
}

export const saleOf = async (staff: Shopper, id: string) =>
  (await staff.call('GET', `${address}/${id}`)).body['sale'] as PlannedSale;

/** Starts, ends or cancels a sale as its page does. */
export async function moveSale(staff: Shopper, id: string, to: 'start' | 'end' | 'cancel') {
  const { version } = await saleOf(staff, id);
  return staff.call('POST', `${address}/${id}/${to}`, { version });
}

/** Starts a sale now, with the job for it. */
export async function startNow(shop: TestShop, staff: Shopper, id: string): Promise<void> {
  await moveSale(staff, id, 'start');
  await runPlannedSales(shop);
}

export async function endNow(shop: TestShop, staff: Shopper, id: string): Promise<void> {
  await moveSale(staff, id, 'end');
  await runPlannedSales(shop);
}

/** What shoppers see of a product: the prices of its colours in their order, and the percent of its badge. */
export async function shownPrices({ app }: TestShop, { productId }: { productId: string }) {
  const { product } = (await app.inject({ url: `/api/product/detail/${productId}` })).json<{
    product: { discount: { value: number } | null; variants: { price: number }[] };
  }>();
  return { prices: product.variants.map(({ price }) => price), badge: product.discount?.value ?? null };
}
