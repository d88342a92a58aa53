import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { subjectsTo } from '../../mailbox.ts';
import { stayOnPage, toteBought } from '../admin.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { breakProvider, hurryProvider } from '../../provider.ts';
import { heading, open, ordersOf } from '../../shopping.ts';

test('an owner packs an order, ships it and refunds one line, on a phone', async ({ shop }) => {
  const number = await bought(shop, 'packed.and.shipped@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);

  await open(page, '/admin/orders');
  await heading(page, 'To pack').waitFor();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) });
  await card.waitFor();
  const boxes = card.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(1);
  await boxes.check();
  await page.reload();
  await card.waitFor();
  await expect.poll(() => boxes.isChecked()).toBe(true);
  await expectAccessible(page);

  await card.getByRole('button', { name: `Mark as shipped: ${number}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  await drawer.getByLabel('Tracking number').fill('GL-77');
  await drawer.getByLabel('Tracking link').fill('not a link');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.getByText('Paste the whole link').waitFor();
  await drawer.getByLabel('Tracking link').fill('https://giglogistics.example/GL-77');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).dblclick();
  await drawer.waitFor({ state: 'hidden' }); // While it slides out, the page behind it accepts no typing.
  await card.waitFor({ state: 'detached' });
  await expect
    .poll(() => subjectsTo(shop, 'packed.and.shipped@example.com'))
    .toContain(`Your Oge order ${number} is on its way`);

  await page.getByRole('searchbox', { name: 'Find an order' }).fill(number);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await heading(page, number).waitFor();
  await page.getByText('GIG Logistics, GL-77').waitFor();

  await page.getByLabel('Staff note').fill('The rider leaves at four');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText(/, a note$/).waitFor();

  await page.getByRole('button', { name: 'Refund…' }).click();
  const back = page.getByRole('dialog', { name: 'Refund', exact: true });
  await back.getByRole('combobox').first().selectOption('1');
  const restock = back.getByLabel('Restock these items');
  await restock.waitFor();
  expect(await restock.isChecked()).toBe(false); // It has left the shop: whether it is back, only staff know.
  await restock.check();
  await back.getByLabel('Reason').fill('The seam is open');
  const extra = back.getByLabel('Extra refund (₦)');
  await extra.fill('1.000'); // Neither one naira nor a thousand: nobody knows.
  await back.getByRole('button', { name: /^Refund ₦/ }).click();
  await back.getByText('Amounts must be in whole naira').waitFor();
  await expectAccessible(page);
  await extra.fill('9,000,000');
  await back.getByRole('button', { name: /^Refund ₦/ }).click();
  await back.getByText(/^You can still refund at most ₦[\d,]+\.$/).waitFor();
  await extra.fill('3000.00');
  await extra.blur();
  expect(await extra.inputValue()).toBe('3,000');
  const offered = (await ordersOf(shop, 'packed.and.shipped@example.com'))[0]!;
  await back.getByRole('button', { name: `Refund ${formatNaira(offered.itemsPrice + 3_000)}` }).waitFor();
  await extra.fill('');
  await back.getByRole('button', { name: /^Refund ₦/ }).dblclick();
  await back.waitFor({ state: 'hidden' });
  await expect
    .poll(() => subjectsTo(shop, 'packed.and.shipped@example.com'))
    .toContainEqual(expect.stringMatching(/money|refund/i));
  await page.reload();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText(/^Refund requested: ₦.*The seam is open$/).waitFor();
  const [order] = await ordersOf(shop, 'packed.and.shipped@example.com');
  const refunds = await shop.db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.reference', 'refunds.reference')
    .select('refunds.id')
    .where('orderId', '=', order!.id)
    .execute();
  expect(refunds).toHaveLength(1);
  await page.getByText('1 item restocked').waitFor();
  await expectAccessible(page);

  expect(await page.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0); // Everything was refunded.
  await page.getByRole('button', { name: `Resend email: Your Oge order ${number} is on its way` }).click();
  await expect
    .poll(() =>
      subjectsTo(shop, 'packed.and.shipped@example.com').then(
        (all) => all.filter((one) => one.endsWith('on its way')).length,
      ),
    )
    .toBe(2);
});

test('an owner dismisses a refund that failed, and refunds the last item with what is left of the payment', async ({
  shop,
}) => {
  const number = await bought(shop, 'paid.back.twice@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  const [order] = await ordersOf(shop, 'paid.back.twice@example.com');
  await open(page, `/admin/orders/${order!.id}`);
  await heading(page, number).waitFor();
  const refund = async (fill: (drawer: Locator) => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Refund…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Refund', exact: true });
    await fill(drawer);
    await drawer.getByLabel('Reason').fill('Late');
    await drawer.getByRole('button', { name: /^Refund ₦/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  };
  const goodwill = order!.totalAmount - 2_000;

  await breakProvider(shop, { refund: 'fails', times: 1 });
  await refund((drawer) => drawer.getByLabel('Extra refund (₦)').fill('500'));
  const refunded = shop.db.selectFrom('refunds').select('status').where('amountKobo', '=', 50_000);
  await expect
    .poll(async () => {
      await hurryProvider(shop);
      return refunded.execute();
    })
    .toEqual([{ status: 'failed' }]);
  await page.reload();
  const refunds = page.getByRole('list', { name: 'Refunds' });
  await refunds.getByRole('button', { name: 'Dismiss…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss the failed refund of ₦500?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Dismiss' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await refunds.getByText('Refund failed, dismissed').waitFor();
  expect(await refunds.getByRole('button').count()).toBe(0);

  await refund((drawer) => drawer.getByLabel('Extra refund (₦)').fill(String(goodwill)));
  await refund(async (drawer) => {
    await drawer.getByRole('combobox').first().selectOption('1');
    await drawer.getByRole('button', { name: 'Refund ₦2,000' }).waitFor();
    expect(await drawer.getByLabel('Restock these items').isChecked()).toBe(true); // It is still in the shop.
  });
  await refunds.getByText('−₦2,000').or(refunds.getByText('-₦2,000')).waitFor();
});

test('a manager sees no button that moves money, and a packing slip prints with prices or without', async ({
  shop,
}) => {
  const number = await bought(shop, 'with.a.slip@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  const [order] = await ordersOf(shop, 'with.a.slip@example.com');

  await open(page, `/admin/orders/${order!.id}`);
  await heading(page, number).waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  expect(await page.getByRole('button', { name: /^Refund…|Cancel order/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article', { name: `Packing slip for ${number}` });
  await slip.getByText('14 Market Road').waitFor();
  await slip.getByText('Order total').waitFor();
  await page.getByLabel('With prices').uncheck();
  await slip.getByText('Order total').waitFor({ state: 'detached' });
  expect(await slip.getByText('₦').count()).toBe(0);
  await expectAccessible(page);
});

test('from filter to filter, and back, the list and its URL agree', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  const chips = page.getByRole('navigation', { name: 'Filter orders' });

  await chips.getByRole('link', { name: /^All / }).click();
  await heading(page, 'All orders').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/admin/orders?show=all&cursor=*');
  await expectAccessible(page);
  await chips.getByRole('link', { name: /^Payments to review/ }).click();
  await page.getByText('No payments to review.').waitFor();
  expect(await chips.getByRole('link', { name: /^Payments to review/ }).isVisible()).toBe(true);
  await page.goBack();
  await page.waitForURL('**/admin/orders?show=all&cursor=*');
  await page.goBack();
  await page.goBack();
  await heading(page, 'To pack').waitFor();
});

test('a typed order note is kept when the page is left', async ({ shop }) => {
  await bought(shop, 'half.a.note@example.com');
  const page = await shop.visit();
  await enterAdmin(shop, page);
  const [order] = await ordersOf(shop, 'half.a.note@example.com');
  await open(page, `/admin/orders/${order!.id}`);
  await page.getByLabel('Staff note').fill('Half a thought');

  await page.getByRole('link', { name: 'All orders' }).click();
  await stayOnPage(page);
  expect(await page.getByLabel('Staff note').inputValue()).toBe('Half a thought');
});

/** A guest buys and pays a tote: the order's number. */
const bought = async (shop: OpenShop, email: string) => orderNumber((await toteBought(shop, email)).id);

test('staff correct a mistyped email address on a phone, and the receipt goes to the right one', async ({ shop }) => {
  const order = await toteBought(shop, 'bisi.ojo@exampel.com');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Correct email' }).click();
  const drawer = page.getByRole('dialog', { name: 'Email' });
  await drawer.getByLabel('Email', { exact: true }).fill('bisi.ojo@');
  await drawer.getByRole('button', { name: 'Save and email the customer' }).click();
  await drawer.getByText('Invalid email address').waitFor();
  await expectAccessible(page);
  await drawer.getByLabel('Email', { exact: true }).fill('bisi.ojo@example.com');
  await drawer.getByRole('button', { name: 'Save and email the customer' }).dblclick();

  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'bisi.ojo@example.com' }).waitFor();
  await page.getByText('Email address corrected').waitFor();
  await expect.poll(() => subjectsTo(shop, 'bisi.ojo@example.com')).toHaveLength(1);
});

test('several orders leave with a number each, and are marked as delivered at once', async ({ shop }) => {
  const orders = [
    await toteBought(shop, 'first.parcel@example.com'),
    await toteBought(shop, 'second.parcel@example.com'),
  ];
  const page = await shop.visit();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/orders');
  for (const { id } of orders) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNumber(id) }) });
    await card.getByRole('listitem').getByRole('checkbox').check();
  }
  const ship = page.getByRole('button', { name: 'Ship 2 packed' });
  // Where the last box was ticked, not at the top of a long list.
  expect(await ship.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await ship.click();
  const drawer = page.getByRole('dialog', { name: /^(Ship|Deliver)$/ });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  for (const [index, { id }] of orders.entries()) {
    await drawer.getByLabel(`Tracking number of ${orderNumber(id)}, Ada Eze`).fill(`GL-${index}`);
  }
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).dblclick();
  await drawer.waitFor({ state: 'hidden' });
  const parcels = () => Promise.all(orders.map(({ email }) => ordersOf(shop, email)));
  await expect.poll(parcels).toMatchObject([[{ trackingNumber: 'GL-0' }], [{ trackingNumber: 'GL-1' }]]);

  await open(page, '/admin/orders?show=shipped');
  await page.getByRole('button', { name: 'Mark several as delivered…' }).click();
  for (const { id } of orders) await drawer.getByLabel(orderNumber(id)).check();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Mark 2 as delivered' }).dblclick();
  await page.getByText('2 orders delivered').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  expect(await parcels()).toMatchObject([[{ status: 'delivered' }], [{ status: 'delivered' }]]);
});
