import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { daysAfter } from '#shared/dates/moments.ts';
import { productId } from '#server/demo/load-products.ts';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { requestReviews } from '#server/reviews/request-reviews.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { delayResponse } from '../delay-requests.ts';
import { emailsTo } from '../mailbox.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, heading, open, ordersOf } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 } };
const hostile = '</script><script>document.title = "taken"</script><img src=x onerror="document.title = 1">';

test('a guest writes a review from the email on a phone, staff publish it, and the product’s page shows it', async ({
  shop,
}) => {
  await toteDelivered(shop, await shop.visit(phone), 'reviews@example.com');
  const page = await shop.visit(phone);
  await open(page, await linkToReview(shop, 'reviews@example.com'));
  await page.getByText('Write a review', { exact: true }).click();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Choose one to five stars').waitFor();
  const stars = page.getByRole('group', { name: 'How do you like it?' });
  await expect.poll(() => stars.evaluate((group) => group === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '4 stars: Good' }).check({ force: true });
  await page.getByLabel('What would you tell other shoppers?').fill(`It carries a lot. ${hostile}`);
  await page.getByLabel('Your name').fill('Ada <b>');
  await expectAccessible(page);
  await Promise.all([
    page.getByText('Thank you. We’ll check your review before it appears on the product’s page.').waitFor(),
    page.getByRole('button', { name: 'Send review' }).click(),
  ]);
  await page.getByText('We are checking your review.').waitFor();

  const product = `/product/${productId('oja-canvas-tote')}`;
  const shopper = await shop.visit(phone);
  await open(shopper, product);
  expect(await shopper.getByText('It carries a lot').count()).toBe(0);

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff, 'manager');
  await open(staff, '/admin/reviews');
  await staff.getByRole('link', { name: /It carries a lot/ }).click();
  await staff.getByText(hostile).waitFor();
  await staff.getByLabel('The shop’s reply').fill('Thank you, Ada');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Publish review' }).click();
  await staff.getByText('Published', { exact: true }).waitFor();
  // Your own save is no colleague's reply.
  await staff.getByLabel('The shop’s reply').fill('Thank you, Ada. Come again');
  expect(await staff.getByText('Current reply').count()).toBe(0);

  await open(shopper, product);
  await shopper.getByRole('link', { name: '4.0 out of 5, 1 review' }).click();
  await shopper.getByText(`It carries a lot. ${hostile}`).waitFor();
  await shopper.getByText('Ada <b>').waitFor();
  await shopper.getByText('Thank you, Ada').waitFor();
  await expectAccessible(shopper);
  expect(await shopper.title()).toContain('Tote');
  const data = await shopper.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text) as object)).toContainEqual(
    expect.objectContaining({
      aggregateRating: expect.objectContaining({ ratingValue: 4, reviewCount: 1 }) as object,
      review: [expect.objectContaining({ reviewBody: `It carries a lot. ${hostile}` })],
    }),
  );
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a review that was just sent stays when an older list arrives late, and the focus is at what changes it', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'late.reviews@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Write a review', { exact: true }).click();
  await page.getByRole('radio', { name: '5 stars: Very good' }).check({ force: true });
  await page.getByLabel('What would you tell other shoppers?').fill('It carries a lot');
  const read = await delayResponse(page, /\/reviews$/);
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  await read.isFetched;
  await page.getByRole('button', { name: 'Send review' }).click();
  const pending = page.getByText('We are checking your review.');
  await pending.waitFor();
  const change = page.getByText('Change this review', { exact: true });
  await expect.poll(() => change.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await read.deliver();
  expect(await pending.count()).toBe(1);
});

test('a review that was sent in another tab takes away nothing that is typed here', async ({ shop }) => {
  const here = await shop.visit({ ...phone, mayLog: /409/ });
  const id = await toteDelivered(shop, here, 'tabs.reviews@example.com');
  const words = 'What would you tell other shoppers?';
  const write = async (page: Page, text: string) => {
    await open(page, `/order/${id}`);
    await page.getByText('Write a review', { exact: true }).click();
    await page.getByRole('radio', { name: '5 stars: Very good' }).check({ force: true });
    await page.getByLabel(words).fill(text);
  };
  await write(here, 'Typed here');
  const there = await here.context().newPage();
  await write(there, 'Sent there');
  await there.getByRole('button', { name: 'Send review' }).click();
  await there.getByText('We are checking your review.').waitFor();

  await here.getByRole('button', { name: 'Send review' }).click();
  await here.getByText('This review was changed in another window. Please check it, then send it again.').waitFor();
  await here.getByText('Sent there').waitFor();
  expect(await here.getByLabel(words).inputValue()).toBe('Typed here');

  await here.getByRole('button', { name: 'Send review' }).click();
  await here.getByText('Typed here', { exact: true }).and(here.locator('p')).waitFor();
});

test('without scripts a guest writes a review and changes it, and what was typed stays when something is missing', async ({
  shop,
}) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'plain.reviews@example.com');
  const storageState = await buyer.context().storageState();
  const page = await plainVisit(shop, { ...phone, storageState, mayLog: /400/ });
  await page.goto(`/basic/orders/${id}`);
  await page.getByRole('link', { name: 'Write a review' }).click();
  await heading(page, 'Review Oja Canvas Tote').waitFor();
  await page.getByLabel('What would you tell other shoppers?').fill('Strong seams');
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.locator('.error').getByText('Choose one to five stars').waitFor();
  expect(await page.getByLabel('What would you tell other shoppers?').inputValue()).toBe('Strong seams');

  await page.getByLabel('How do you like it?').selectOption('5');
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank you. We’ll check your review before it appears on the product’s page.').waitFor();
  await page.getByText('We are checking your review.').waitFor();
  await page.getByRole('link', { name: 'Change this review' }).click();
  await page.getByLabel('What would you tell other shoppers?').fill('Strong seams, and a pocket');
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Strong seams, and a pocket').waitFor();
});

test('the demo’s reviews are marked as such on the page, are no data for search engines, and more come on a tap', async ({
  shop,
}) => {
  const address = `/product/${productId('adunni-wrap-dress')}`;
  const page = await shop.visit(phone);
  await open(page, address);
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await page
    .getByRole('group', { name: /^Colour/ })
    .getByRole('radio')
    .nth(1)
    .check({ force: true });
  expect(await reviews.count()).toBe(5);
  await page.getByText('4 of 7 say it fits true to size').waitFor();

  const more = page.getByRole('region', { name: 'Reviews' }).getByRole('link', { name: 'More reviews' });
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect.poll(() => reviews.count()).toBe(7);
  await expect.poll(() => reviews.nth(5).evaluate((shown) => shown === document.activeElement)).toBe(true);
  expect(page.url()).toContain(address);
  expect(await page.getByText('Demo review').count()).toBe(7);
  expect(await page.locator('head').innerHTML()).not.toContain('aggregateRating');

  const plain = await plainVisit(shop, phone);
  await plain.goto(address);
  await plain.getByText('4 of 7 say it fits true to size').waitFor();
  await plain.getByRole('link', { name: 'More reviews' }).click();
  await heading(plain, 'Reviews of Adunni Wrap Dress').waitFor();
  await plain.getByText('The seam under one arm opened on the second day.').waitFor();
});

test('more reviews, tapped before the scripts of the page or of the reviews arrive, come on a page of their own', async ({
  shop,
}) => {
  for (const [files, waitUntil] of [
    ['**/assets/*.js', 'commit'],
    ['**/assets/ProductReviews*.js', 'load'],
  ] as const) {
    const page = await shop.visit(phone);
    await page.route(files, () => {}); // Loading for ever.
    await page.goto(`/product/${productId('adunni-wrap-dress')}`, { waitUntil });
    await page.getByRole('link', { name: 'More reviews' }).tap();
    await heading(page, 'Reviews of Adunni Wrap Dress').waitFor();
    await page.getByText('The seam under one arm opened on the second day.').waitFor();
  }
});

/** The id of a tote that was bought in this browser, shipped and delivered. */
async function toteDelivered(shop: OpenShop, page: Page, email: string): Promise<string> {
  await buyTote(page, email);
  const [order] = await ordersOf(shop, email);
  await shipOrder(shop, order!.id, { who: 'system' });
  await deliverOrder(shop, order!.id, { who: 'system' });
  return order!.id;
}

/** The link in the email that asks for reviews, which is due eight days after the delivery. */
async function linkToReview(shop: OpenShop, address: string): Promise<string> {
  await requestReviews({ ...shop, now: () => daysAfter(new Date(), 8.1) });
  const found = async () =>
    (await emailsTo(shop, address)).find(({ subject }) => subject.startsWith('How do you like'));
  await expect.poll(found).toBeDefined();
  return /http\S+\?letter#k=\S+/.exec((await found())!.text)![0];
}
