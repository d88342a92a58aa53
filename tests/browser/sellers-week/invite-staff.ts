import type { Page } from 'playwright-core';
import { signInToAdmin } from '../admin/admin.ts';
import type { OpenShop } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { newPhone } from './week.ts';

/** The owner adds somebody to the staff, who signs in on their own phone. */
export async function inviteStaff(
  shop: OpenShop,
  owner: Page,
  { name, role, mayLog }: { name: string; role: 'packer' | 'bookkeeper'; mayLog?: RegExp },
): Promise<Page> {
  const email = `${name.toLowerCase()}@example.com`;
  await open(owner, '/admin/settings/staff');
  const add = owner.getByRole('region', { name: 'Add staff' });
  await add.getByLabel('Name').fill(name);
  await add.getByLabel('Email address').fill(email);
  await add.getByLabel('Role').selectOption(role);
  await add.getByRole('button', { name: 'Add' }).click();
  await owner.getByRole('heading', { name }).waitFor();
  const phone = await newPhone(shop, mayLog ? { mayLog } : {});
  await signInToAdmin(shop, phone, email);
  return phone;
}
