import type { Page } from 'playwright-core';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Role } from '#shared/admin/staff/rights.ts';
import { startStaffSession } from '#server/staff/staff-sessions.ts';
import { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { OpenShop } from '../browser/open-shop.ts';

/** A signed-in member of staff: calls the API as a shopper does, with the admin's cookie. */
export async function newStaff(shop: TestShop, role: Role = 'owner'): Promise<Shopper> {
  const staff = new Shopper(shop);
  const { token } = await session(shop, role, `${role}@example.com`);
  staff.keepCookie('staff', token);
  return staff;
}

/** An order as the admin shows it. */
export async function adminOrderOf(staff: Shopper, id: string): Promise<AdminOrder> {
  return (await staff.call('GET', `/api/admin/orders/${id}`)).body['file'] as AdminOrder;
}

/** Signs the browser in to the admin, by default as the demo's owner. */
export async function enterAdmin(shop: OpenShop, page: Page, role: Role = 'owner'): Promise<void> {
  const { token } = await session(shop, role, `${role}@oge.example`);
  await page.context().addCookies([{ name: 'staff', value: token, url: shop.url, sameSite: 'Strict' }]);
}

async function session({ db, now }: Pick<TestShop, 'db' | 'now'>, role: Role, email: string) {
  await db
    .insertInto('staff')
    .values({ email, name: `The ${role}`, role, createdAt: now() })
    .onConflict((known) => known.doNothing())
    .execute();
  const { id } = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return startStaffSession(db, id, now(), { isWhole: true, device: '' });
}
