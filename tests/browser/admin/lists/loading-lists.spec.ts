import { expect } from 'vitest';
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
