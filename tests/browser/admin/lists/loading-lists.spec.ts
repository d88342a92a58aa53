import { expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { bookOrder } from '../../../actions/order-rows.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { delayRequests } from '../../delay-requests.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test.for([
  ['everything', '/admin/find?search=zzqq', /\/api\/admin\/find\?/],
  ['orders', '/admin/orders?q=zzqq', /\/api\/admin\/orders\?/],
  ['products', '/admin/products?search=zzqq', /\/api\/admin\/products\?/],
  ['stock', '/admin/stock?search=zzqq', /\/api\/admin\/stock\?/],
  ['customers', '/admin/customers?search=zzqq', /\/api\/admin\/customers\?/],
  ['the activity log', '/admin/settings/log?query=zzqq', /\/api\/admin\/log\?/],
] as const)(
  'a search of %s that finds nothing says so when it is done, not while it loads',
  async ([, path, calls], { shop }) => {
    const page = await shop.visit();
    await enterAdmin(shop, page);
    await open(page, path);
    const nothing = page.getByRole('main').getByText(/match/);
    await nothing.waitFor();

    const loading = await delayRequests(page, calls);
    const search = page.getByRole('searchbox');
    await search.fill('qqzz');
    await search.press('Enter');
    await expect.poll(loading.count).toBe(1);
    await nothing.waitFor({ state: 'hidden' });
    loading.release();
    await nothing.waitFor();
  },
);

test.for([
  ['manager', '/admin/orders?show=shipped', /\/api\/admin\/orders\?/],
  ['packer', '/admin/packing?show=shipped', /\/api\/admin\/packing\?/],
] as const)(
  'shipped orders are not shown to a %s as orders to pack while these load',
  async ([role, path, calls], { shop }) => {
    const at = new Date();
    const [shipped, paid] = [
      await bookOrder(shop.db, { status: 'shipped', at }),
      await bookOrder(shop.db, { status: 'processing', at }),
    ];
    const page = await shop.visit({ mayLog: /\/pictures\// });
    await enterAdmin(shop, page, role);
    await open(page, path);
    const order = page.getByRole('main').getByRole('link', { name: orderNumber(shipped) });
    await order.waitFor();

    const loading = await delayRequests(page, calls);
    await page.getByRole('link', { name: /^To pack/ }).click();
    await expect.poll(loading.count).toBe(1);
    await page.getByRole('heading', { name: 'To pack' }).waitFor();
    expect(await order.count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Mark as shipped/ }).count()).toBe(0);
    loading.release();
    await page.getByRole('button', { name: `Mark as shipped: ${orderNumber(paid)}` }).waitFor();
  },
);
