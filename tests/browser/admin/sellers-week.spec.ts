import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { subjectsTo } from '../mailbox.ts';
import { testInNewShop as test } from '../open-shop.ts';
import { addProducts, products } from '../sellers-week/add-products.ts';
import { buyOnWebsite } from '../sellers-week/buy-on-website.ts';
import { inviteStaff } from '../sellers-week/invite-staff.ts';
import { deliveryPrice, openNewShop, toDashboard } from '../sellers-week/open-new-shop.ts';
import { deliver, packAndShip } from '../sellers-week/pack.ts';
import { paystackFee, sumsOfFile } from '../sellers-week/read-month.ts';
import { beginOrder, enterAddress, orderIdIn, payLink, savePayLink } from '../sellers-week/sell.ts';
import { beginDay, expectLedgerRight, mediumOf, newPhone, type Week } from '../sellers-week/week.ts';
import { heading, onPaymentPage, open, ordersOf } from '../shopping.ts';

/** The photos of ten products are decoded, sent, decoded again and resized a dozen times. */
const slow = { timeout: 300_000 };

/** Naira. */
const deposit = 15_000;
const rest = products['Bisi gown'].price + deliveryPrice - deposit;
const counterSale = products['Funmi kaftan'].price + products['Ngozi blouse'].price;
const websiteOrder = products['Temi shirt dress'].price + products['Kemi wrap skirt'].price + deliveryPrice;
const difference = products['Zainab pleated skirt'].price - products['Kemi wrap skirt'].price;

test(
  'a seller opens her shop and sells for a week on her phone, and her month is right to the naira',
  slow,
  async ({ shop }) => {
    const week: Week = { shop, owner: await newPhone(shop) };
    const { owner } = week;
    await openNewShop(shop, owner);
    await addProducts(owner);
    await toDashboard(owner);
    await owner.getByText('7 of 8 done').waitFor();

    const ngozi = await newPhone(shop);
    const chatLink = await sellInChat(week, ngozi);

    await beginDay(week, 1);
    await sellOverTheCounter(week);
    const bola = await newPhone(shop);
    const bought = await sellOnWebsite(week, bola);

    await beginDay(week, 2);
    await changeBeforeShipping(week, bola, bought);
    await payRest(week, ngozi, chatLink);

    await beginDay(week, 3);
    await packADay(week, { bought, chat: orderIdIn(chatLink) });

    await beginDay(week, 4);
    await readTheMonth(week, bought);
  },
);

/** A gown on WhatsApp: a deposit now, the rest within five days. Returns its link. */
async function sellInChat({ shop, owner }: Week, ngozi: Page): Promise<string> {
  await beginOrder(owner, 'Bisi gown');
  await owner.getByRole('textbox', { name: 'Phone' }).fill('0803 765 4321');
  await owner.getByRole('textbox', { name: /^Name/ }).fill('Ngozi Obi');
  await owner.getByLabel('Email').fill('ngozi@example.com');
  await owner.getByRole('radio', { name: 'WhatsApp' }).check();
  await enterAddress(owner);
  await owner.getByRole('radio', { name: 'Pay link' }).check();
  await owner.getByLabel('Deposit (₦)').fill(String(deposit));
  await owner.getByText(`The rest is ${formatNaira(rest)}.`).waitFor();
  await owner.getByLabel('Last day to pay the rest').fill(daysLater(lagosDayOf(shop.now()), 5));
  const link = await savePayLink(owner);
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Bisi gown')).toEqual({ quantity: 2, reserved: 1 });

  await payLink(ngozi, link, `Pay the deposit, ${formatNaira(deposit)}`);
  await heading(ngozi, 'Deposit received').waitFor();
  await owner.reload();
  await owner.getByRole('heading', { name: new RegExp(`^${formatNaira(rest)} left to pay by `) }).waitFor();
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Bisi gown')).toEqual({ quantity: 2, reserved: 1 });
  return link;
}

async function sellOverTheCounter({ shop, owner }: Week): Promise<void> {
  await beginOrder(owner, 'Funmi kaftan', 'Ngozi blouse');
  await owner.getByRole('textbox', { name: 'Phone' }).fill('0806 111 2222');
  await owner.getByRole('textbox', { name: /^Name/ }).fill('Halima Bello');
  expect(await owner.getByRole('radio', { name: 'Takes it now' }).isChecked()).toBe(true);
  await owner.getByRole('radio', { name: 'POS' }).check();
  await owner.getByLabel('Reference').fill('004217');
  await owner.getByRole('button', { name: 'Save order as paid' }).click();
  await owner.getByText(/· 004217$/).waitFor();
  await owner.getByText('Handed over').waitFor();
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Funmi kaftan')).toEqual({ quantity: 3, reserved: 0 });
  expect(await mediumOf(shop, 'Ngozi blouse')).toEqual({ quantity: 4, reserved: 0 });
}

/** Returns the id of the order. */
async function sellOnWebsite({ shop }: Week, bola: Page): Promise<string> {
  await open(bola, '/');
  expect(await bola.title()).toContain('Adaeze Threads');
  await buyOnWebsite(bola, 'bola@example.com', 'Temi shirt dress', 'Kemi wrap skirt');
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Kemi wrap skirt')).toEqual({ quantity: 1, reserved: 0 });
  const [order] = await ordersOf(shop, 'bola@example.com');
  expect(order).toMatchObject({ totalAmount: websiteOrder, status: 'processing' });
  return order!.id;
}

/** The customer wants another skirt, which is dearer: it is hers once she has paid the difference. */
async function changeBeforeShipping({ shop, owner }: Week, bola: Page, bought: string): Promise<void> {
  await open(owner, `/admin/orders/${bought}`);
  await owner.getByRole('button', { name: 'Change Kemi wrap skirt, Medium' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Change item' });
  await drawer.getByLabel('Find another product').fill('Zainab pleated skirt');
  await drawer.getByRole('button', { name: /^Choose Zainab pleated skirt, .*Medium: 1/ }).click();
  await drawer.getByText(formatNaira(difference)).waitFor();
  await drawer.getByRole('button', { name: 'Reserve it and ask for the difference' }).click();
  await owner.getByRole('heading', { name: `${formatNaira(difference)} more to pay by` }).waitFor();
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Zainab pleated skirt')).toEqual({ quantity: 1, reserved: 1 });
  expect(await mediumOf(shop, 'Kemi wrap skirt')).toEqual({ quantity: 1, reserved: 0 });

  await open(bola, `/order/${bought}`);
  await bola.getByRole('button', { name: `Pay the difference, ${formatNaira(difference)}` }).click();
  await onPaymentPage(bola).pay.click();
  await heading(bola, 'Thank You For Your Order').waitFor();
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Zainab pleated skirt')).toEqual({ quantity: 0, reserved: 0 });
  expect(await mediumOf(shop, 'Kemi wrap skirt')).toEqual({ quantity: 2, reserved: 0 });
}

async function payRest({ shop }: Week, ngozi: Page, link: string): Promise<void> {
  await payLink(ngozi, link, `Pay the rest, ${formatNaira(rest)}`);
  await heading(ngozi, 'Thank You For Your Order').waitFor();
  await expectLedgerRight(shop);
  expect(await mediumOf(shop, 'Bisi gown')).toEqual({ quantity: 1, reserved: 0 });
}

/** Somebody who sees no price packs what the week has sold, and delivers one parcel. */
async function packADay({ shop, owner }: Week, { bought, chat }: Record<'bought' | 'chat', string>): Promise<void> {
  const packer = await inviteStaff(shop, owner, { name: 'Tari', role: 'packer', mayLog: /status of 404/ });
  await heading(packer, 'To pack').waitFor();
  await packer.getByText('2 orders.').waitFor();
  expect(await packer.getByText('₦').count()).toBe(0);
  await packAndShip(packer, {
    orderId: bought,
    items: ['Temi shirt dress', 'Zainab pleated skirt'],
    number: 'GL-4711',
  });
  await packAndShip(packer, { orderId: chat, items: ['Bisi gown'], number: 'GL-4713' });
  await deliver(packer, chat);
  expect(await packer.getByText('₦').count()).toBe(0);
  await expect
    .poll(() => subjectsTo(shop, 'ngozi@example.com'))
    .toContain(`Your Adaeze Threads order ${orderNumber(chat)} is on its way`);
  await expectLedgerRight(shop);
}

/** The month has the orders of the week to the naira, whichever file says it. */
async function readTheMonth({ shop, owner }: Week, bought: string): Promise<void> {
  const bookkeeper = await inviteStaff(shop, owner, { name: 'Ifeoma', role: 'bookkeeper', mayLog: /status of 403/ });
  await bookkeeper.getByRole('heading', { name: 'Sales' }).waitFor();
  const paystack = deposit + rest + websiteOrder + difference;
  const fees = [deposit, rest, websiteOrder, difference].reduce((sum, amount) => sum + paystackFee(amount), 0);
  const net = paystack + counterSale;
  expect(await sumsOfFile(bookkeeper, 'Months as CSV')).toMatchObject({
    orders: 3,
    paystack,
    by_hand: counterSale,
    refunded: 0,
    net,
    paystack_fees: fees,
    payments_without_fee: 0,
    net_after_fees: net - fees,
  });
  const payout = bookkeeper.getByRole('region', { name: 'Payouts' }).getByRole('row').nth(1);
  await payout.getByText('Matches', { exact: true }).waitFor();

  await bookkeeper.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
  await bookkeeper.getByText('Export orders').click();
  await bookkeeper.getByLabel('From').fill(daysLater(lagosDayOf(shop.now()), -7));
  await bookkeeper.getByLabel('To', { exact: true }).fill(lagosDayOf(shop.now()));
  expect(await sumsOfFile(bookkeeper, 'Orders (CSV)')).toMatchObject({
    units: 5,
    total_naira: paystack + counterSale,
    paid_back_naira: 0,
    shipping_naira: 2 * deliveryPrice,
    discount_naira: 0,
  });

  await open(bookkeeper, `/admin/orders/${bought}`);
  const invoice = bookkeeper.getByRole('link', { name: 'Invoice' });
  const file = await bookkeeper.request.get((await invoice.getAttribute('href'))!);
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(await bookkeeper.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
  await open(bookkeeper, '/admin/orders/new');
  await heading(bookkeeper, 'You don’t have access').waitFor();
  await expectLedgerRight(shop);
}
