import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { endOfLagosDay, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { type CaughtEmail, emailsTo } from '../mailbox.ts';
import { downloaded, photoFile, signInToAdmin } from './admin.ts';
import { type OpenShop, test } from '../open-shop.ts';
import {
  checkOut,
  choose,
  fillDelivery,
  heading,
  linesIn,
  onPaymentPage,
  open,
  ordersOf,
  payNow,
  sums,
} from '../shopping.ts';

const maxMs = 240_000;
const gown = 'Bisi two-tone gown';
const guest = 'buys.a.gown@example.com';
/** Two in ruby at 41,500, one in blue at 43,000, and delivery to Lagos. */
const paid = 129_000;
const paidBack = 43_000;

test(
  'an owner’s day on a phone, from the photo of a gown to the sales of the evening',
  { timeout: maxMs },
  async ({ shop }) => {
    stayWithinOneDay(shop);
    const owner = await shop.visit();
    await signInToAdmin(shop, owner, 'owner@oge.example');
    await owner.waitForURL(`${shop.url}/admin`);
    const morning = await figuresOfToday(owner);

    await addGown(owner);
    const shopper = await shop.visit();
    await findGown(shopper);
    await receiveFive(owner);
    expect(await onHand(owner, 'Royal Blue, Small')).toBe(7);

    const number = await buyGowns(shop, shopper);
    expect(await onHand(owner, 'Ruby, Medium')).toBe(1);
    expect(await onHand(owner, 'Royal Blue, Small')).toBe(6);

    await packAndShip(owner, number);
    const shipped = await emailAbout(shop, /is on its way/);
    expect(shipped.subject).toBe(`Your Oge order ${number} is on its way`);
    expect(shipped.text).toContain('GIG Logistics');
    expect(shipped.text).toContain('GL-4711');

    await payBlueBack(owner, number);
    const back = await emailAbout(shop, /money|refund/i);
    expect(back.text).toContain(formatNaira(paidBack));
    expect(await onHand(owner, 'Royal Blue, Small')).toBe(7);
    expect(await onHand(owner, 'Ruby, Medium')).toBe(1);

    const evening = {
      orders: morning.orders + 1,
      units: morning.units + 3,
      paid: morning.paid + paid,
      refunded: morning.refunded + paidBack,
    };
    // A refund is complete when the provider says so, a few seconds later.
    await expect.poll(() => figuresOfToday(owner), { timeout: 60_000, interval: 500 }).toEqual(evening);
    await takeFiguresAlong(owner, evening);
  },
);

/** Begins after midnight in Lagos what midnight would otherwise divide. */
function stayWithinOneDay(shop: OpenShop): void {
  const left = endOfLagosDay(lagosDayOf(new Date())).getTime() - Date.now();
  if (left < maxMs) shop.runAhead(maxMs);
}

/** Two colours, each with a photo; shoppers see it when it is published. */
async function addGown(page: Page): Promise<void> {
  await open(page, '/admin/products');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill(gown);
  await page.getByLabel('Category').fill('Dresses');
  const first = page.getByRole('group', { name: 'The colour', exact: true });
  await addPhoto(first, '#b3122e', 'The gown in ruby');
  await page.getByLabel('Colour name').fill('Ruby');
  const ruby = page.getByRole('group', { name: 'Ruby', exact: true });
  await ruby.getByLabel('Price').fill('41,500');
  await page.getByLabel('Stock in Small').fill('2');
  await page.getByLabel('Stock in Medium').fill('3');

  await page.getByRole('button', { name: 'Add colour' }).click();
  const second = page.getByRole('group', { name: 'Colour 2', exact: true });
  await addPhoto(second, '#1f4e9c', 'The gown in blue');
  await second.getByLabel('Colour name').fill('Royal blue');
  const blue = page.getByRole('group', { name: 'Royal blue', exact: true });
  await blue.getByLabel('Price').fill('43,000');
  const stockOfBlue = page.getByRole('group', { name: 'Stock of Royal blue' });
  await stockOfBlue.getByLabel('Stock in Small').fill('2');
  await stockOfBlue.getByLabel('Stock in Medium').fill('3');

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published').first().waitFor();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
}

async function addPhoto(colour: Locator, cloth: string, words: string): Promise<void> {
  await colour.getByLabel(/^Add pictures/).setInputFiles(await photoFile(cloth));
  await colour
    .getByRole('list', { name: /^Pictures of/ })
    .getByLabel('describe it')
    .fill(words);
}

async function findGown(page: Page): Promise<void> {
  await open(page, '/new-arrivals');
  await page.getByRole('link', { name: gown }).click();
  await heading(page, gown).waitFor();
}

async function receiveFive(page: Page): Promise<void> {
  await open(page, '/admin/stock?search=bisi');
  await page.getByRole('button', { name: `Receive ${gown}` }).click();
  await page.getByLabel('Royal Blue, Small').fill('5');
  await page.getByLabel('Reason').fill('From the tailor');
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await page.getByText('Stock saved').waitFor();
}

/** The stock list's row of an item, such as 'Ruby, Medium'. */
async function onHand(page: Page, item: string): Promise<number> {
  await open(page, '/admin/stock?search=bisi');
  return Number(
    await page
      .getByRole('group', { name: `${gown}, ${item}` })
      .getByRole('status')
      .innerText(),
  );
}

/** @returns the order's number */
async function buyGowns(shop: OpenShop, page: Page): Promise<string> {
  await choose(page, 'Colour', 'Ruby');
  await choose(page, 'Size', 'Medium');
  await page.getByRole('button', { name: `Increase quantity of ${gown}` }).click();
  await page.getByRole('group', { name: 'Quantity' }).getByText('2').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
  await choose(page, 'Colour', 'Royal Blue');
  await choose(page, 'Size', 'Small');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 3 items' }).waitFor();

  await checkOut(page);
  await fillDelivery(page, guest);
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  const order = page.getByRole('region', { name: 'Your order' });
  expect(await linesIn(order)).toEqual([
    `${gown} | Medium, Ruby, 2 items | ₦83,000`,
    `${gown} | Small, Royal Blue, 1 item | ₦43,000`,
  ]);
  expect(await sums(order)).toEqual({ Subtotal: '₦126,000', Shipping: '₦3,000', Total: formatNaira(paid) });
  const [placed] = await ordersOf(shop, guest);
  return orderNumber(placed!.id);
}

async function packAndShip(page: Page, number: string): Promise<void> {
  await open(page, '/admin/orders');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) });
  for (const item of ['Medium, Ruby', 'Small, Royal Blue']) {
    await card.getByRole('listitem').filter({ hasText: item }).getByRole('checkbox').check();
  }
  await card.getByRole('button', { name: `Mark as shipped: ${number}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  await drawer.getByLabel('Tracking number').fill('GL-4711');
  await drawer.getByLabel('Tracking link').fill('https://giglogistics.example/GL-4711');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await card.waitFor({ state: 'detached' });
}

async function payBlueBack(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find an order' }).fill(number);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Refund', exact: true });
  await drawer.getByLabel(`${gown}, Small, Royal Blue: quantity to refund`).selectOption('1');
  await drawer.getByLabel('Restock these items').check();
  await drawer.getByLabel('Reason').fill('The zip is stuck');
  await drawer.getByRole('button', { name: `Refund ${formatNaira(paidBack)}` }).click();
  await drawer.waitFor({ state: 'hidden' });
}

/** Waits for an email to the guest. Emails are queued in the background, not always in the order of their events. */
async function emailAbout(shop: OpenShop, subject: RegExp): Promise<CaughtEmail> {
  const email = async () => (await emailsTo(shop, guest)).find((one) => subject.test(one.subject));
  await expect.poll(email).toBeDefined();
  return (await email())!;
}

interface Figures {
  orders: number;
  units: number;
  /** Naira. */
  paid: number;
  /** Naira. */
  refunded: number;
}

/** The number above the dashboard's chart. */
async function figuresOfToday(page: Page): Promise<Figures> {
  await open(page, '/admin?days=today');
  const sales = page.locator('section').filter({ has: heading(page, 'Sales', 2) });
  await sales.getByText('Refunded', { exact: true }).first().waitFor();
  const { Orders, Units, Paid, Refunded: refunded } = await sums(sales);
  return { orders: numberIn(Orders), units: numberIn(Units), paid: numberIn(Paid), refunded: numberIn(refunded) };
}

/** '₦129,000' is 129000. */
const numberIn = (text = '') => Number(text.replace(/[₦,]/g, ''));

async function takeFiguresAlong(page: Page, { orders, units, paid: came, refunded }: Figures): Promise<void> {
  const days = await downloaded(page, 'Days as CSV');
  const [, day] = /^sales-(\d{4}-\d\d-\d\d)-\1\.csv$/.exec(days.name) ?? [];
  expect(days.text.trim().split('\r\n')).toEqual([
    'day,orders,units,paid,refunded',
    [day, orders, units, came, refunded].join(','),
  ]);
  // Ten of the gown were entered with its page and five came from the tailor; three were sold, and one came back.
  const products = await downloaded(page, 'Products as CSV');
  expect(products.text.split('\r\n')).toContain(`${gown},3,126000,13,19`);
}
