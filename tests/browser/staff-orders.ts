import type { Page } from 'playwright-core';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { enterAdmin } from '../actions/staff.ts';
import { plainVisit } from './basic/without-scripts.ts';
import type { OpenShop } from './open-shop.ts';

/** Enters an order with a link. Returns the link. */
export async function payLinkFor(shop: OpenShop, form: object): Promise<string> {
  const staff = await shop.visit();
  await enterAdmin(shop, staff, 'manager');
  const saved = await staff.request.post(`${shop.url}/api/admin/staff-orders`, { data: form });
  const { orderId } = (await saved.json()) as { orderId: string };
  const found = await staff.request.get(`${shop.url}/api/admin/orders/${orderId}`);
  const { file } = (await found.json()) as { file: AdminOrder };
  return file.payLink!.url;
}

/** Enters an order with a link, and opens the link in a browser without scripts: the page of the order. */
export async function openOrderWithoutScripts(shop: OpenShop, form: object): Promise<Page> {
  const link = new URL(await payLinkFor(shop, form));
  const page = await plainVisit(shop, { mayLog: /shirt-front|status of 40[09]/ }); // It has no picture.
  // Once the link was opened, the browser may read the order.
  const [orderId, key] = [link.pathname.split('/').at(-1), link.hash.slice('#k='.length)];
  await page.request.post(`${shop.url}/api/orders/${orderId}/open`, { data: { key } });
  await page.goto(`${shop.url}/basic/orders/${orderId}`);
  return page;
}
