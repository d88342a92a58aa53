import { expect, test } from 'vitest';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeCoupon, makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { formatCursor } from './paginate.ts';

const id = '00000000-0000-4000-8000-000000000000';
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor that the shop never made leads to the first page of every list', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await makeProduct(shop.db, { stock: { M: 1 } });
  const { sku } = await shop.db.selectFrom('stock').select('sku').executeTakeFirstOrThrow();

  for (const list of [
    'orders?show=all',
    'orders?show=pack',
    'customers',
    'messages',
    'coupons',
    'newsletter/subscribers',
    'newsletter/issues',
    'log',
    'security-events',
    'products',
    'stock',
    'stock/low',
    'stock/reserved',
    `stock/items/${sku}/movements`,
  ]) {
    const first = await staff.call('GET', `/api/admin/${list}`);
    for (const cursor of [
      '1',
      '%00',
      '…',
      'a'.repeat(5_000),
      cursorOf(null),
      cursorOf({ to: 'next' }),
      cursorOf(['next']),
      cursorOf(['sideways', '1', id]),
      cursorOf(['next', 1, id]),
      cursorOf(['next', '-1', id]),
      cursorOf(['next', '1e400', id]),
      cursorOf(['next', '9'.repeat(20), id]),
      cursorOf(['previous', '1', 'no id']),
      cursorOf(['previous', "1'; drop table orders; --", id]),
      cursorOf(['previous', '\0', id]),
      cursorOf(['previous', '1', '\0']),
    ]) {
      const separator = list.includes('?') ? '&' : '?';
      const { status, body } = await staff.call('GET', `/api/admin/${list}${separator}cursor=${cursor}`);
      // Some are places in the list of stock, which is sorted by text, though it has no product there.
      expect([status, body], `${list} ${cursor}`).toEqual([200, { ...first.body, previous: body['previous'] }]);
    }
  }
});

test('a page of the very first or very last moment is no error', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await makeCoupon(shop.db);

  for (const micros of ['0', '9'.repeat(16)]) {
    for (const to of ['previous', 'next'] as const) {
      const cursor = formatCursor({ to, sortKey: [micros, 'TENTH'] });
      expect((await staff.call('GET', `/api/admin/coupons?cursor=${cursor}`)).body).toMatchObject({
        coupons: [{ code: 'TENTH' }],
      });
    }
  }
});

test('a page whose rows have all gone becomes the first, and going back ends on a whole page', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  for (let number = 10; number < 40; number += 1) await makeCoupon(shop.db, { code: `C${number}` });
  const page = async (cursor?: unknown) => {
    const { body } = await staff.call(
      'GET',
      `/api/admin/coupons${typeof cursor === 'string' ? `?cursor=${cursor}` : ''}`,
    );
    return { ...body, codes: (body['coupons'] as { code: string }[]).map(({ code }) => code) } as {
      codes: string[];
      previous: string | null;
      next: string | null;
    };
  };
  const first = await page();
  const second = await page(first.next);
  expect([first.codes.length, second.codes]).toEqual([25, ['C14', 'C13', 'C12', 'C11', 'C10']]);

  for (const code of ['C39', 'C38', 'C37']) await shop.db.deleteFrom('coupons').where('code', '=', code).execute();
  const back = await page(second.previous);
  expect([back.codes.length, back.codes[0], back.previous]).toEqual([25, 'C36', null]);

  await shop.db.deleteFrom('coupons').where('code', '<', 'C15').execute();
  expect(await page(first.next)).toMatchObject({
    previous: null,
    next: null,
    codes: await page().then(({ codes }) => codes),
  });
});
