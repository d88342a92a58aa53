import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { delayRequests } from '../delay-requests.ts';
import { expectPaper, signInToAdmin, stayOnPage, typeCode } from './admin.ts';
import { test } from '../open-shop.ts';
import { onPaymentPage, open, openCheckout, payNow } from '../shopping.ts';

/** Settings of the shop, on a phone 360 px wide. */

const withoutMotion = { reducedMotion: 'reduce' } as const;

test('the shop’s name and its announcement are saved, and show in the shop at once', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings');
  await field(page, 'Shop name').fill('Oge Lagos');
  await field(page, 'Text before ‘Shop now’').fill('Detty December is here.');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await expectAccessible(page);
  await save(page);
  await page.getByText('Default: Oge.').waitFor();

  const shopper = await shop.visit(withoutMotion);
  await open(shopper, '/');
  await shopper.getByRole('link', { name: 'Detty December is here. Shop now' }).waitFor();
  expect(await shopper.title()).toContain('Oge Lagos');

  await page.getByLabel('Show a bar at the top of every page').uncheck();
  await page.getByRole('button', { name: 'Use default' }).first().click();
  await save(page);
  await open(shopper, '/');
  expect(await shopper.getByText('Detty December is here.').count()).toBe(0);
  expect(await shopper.title()).not.toContain('Oge Lagos');
});

test('errors show at their fields, and the form keeps its values after an error and on leaving', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of 409|ERR_FAILED/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings');
  await field(page, 'Phone').fill('call me');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Include the country code, such as +2348030000000').waitFor();
  expect(await field(page, 'Phone').inputValue()).toBe('call me');

  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await stayOnPage(page);
  expect(await field(page, 'Phone').inputValue()).toBe('call me');

  await field(page, 'Phone').fill('0803 555 0123');
  await shop.db
    .updateTable('shopSettings')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Someone else changed this.').waitFor();
  expect(await field(page, 'Phone').inputValue()).toBe('0803 555 0123');
  await page.route('**/api/admin/settings', (call) => call.abort());
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText(adminMessages.general.offline).waitFor();
  expect(await field(page, 'Phone').inputValue()).toBe('0803 555 0123');
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('All changes saved').waitFor();
});

test('what is typed while the settings are being saved stays, and does not count as saved', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings');
  const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await typed;
    await route.continue();
  });
  await field(page, 'Phone').fill('+2348030000001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await field(page, 'Phone').fill('+2348030000002');
  isTyped();

  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await field(page, 'Phone').inputValue()).toBe('+2348030000002');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await save(page);
  await page.reload();
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+2348030000002');
});

test('leaving while a save is under way asks first, because it may still fail', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /ERR_FAILED/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings');
  await field(page, 'Shop name').fill('Oge Ibadan');
  const saving = await delayRequests(page, '**/api/admin/settings', (call) => call.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saving…' }).waitFor();

  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await stayOnPage(page);
  saving.release();

  await page.getByText(adminMessages.general.changeNotSent).waitFor();
  expect(await field(page, 'Shop name').inputValue()).toBe('Oge Ibadan');
});

test('a delivery area that is switched off during a checkout has to be chosen again', async ({ shop }) => {
  const shopper = await shop.visit({ ...withoutMotion, mayLog: /status of (409|422)/ });
  await openCheckout(shopper, { slug: 'oja-canvas-tote' }, { email: 'closed.area@example.com' });
  await shopper.getByRole('radio', { name: 'Lagos Island Area 1' }).check();

  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  await page.getByLabel('Lagos Island Area 1 is active').uncheck();
  await save(page);

  await payNow(shopper);
  const note = 'The shipping method you chose is no longer available. Please choose another one.';
  await shopper.getByText(note).first().waitFor();
  await expect.poll(() => shopper.getByRole('radio', { name: 'Lagos Island Area 1' }).count()).toBe(0);
  expect(await shopper.getByRole('radio', { checked: true }).count()).toBe(0);
  await shopper.getByRole('radio', { name: 'Lagos Island Area 2' }).check();

  // And a changed price is shown with the new total before anything is ordered.
  await row(page, 'Lagos Island Area 2').getByLabel('Price (₦)').fill('4,700');
  await save(page);
  await payNow(shopper);
  await shopper.getByText('Something in your order changed while you were shopping.').first().waitFor();
  await shopper.getByRole('radio', { name: /Lagos Island Area 2.*₦4,700/s }).waitFor();
  await payNow(shopper);
  await onPaymentPage(shopper).pay.waitFor();
  const orders = await shop.db
    .selectFrom('orders')
    .select(['shippingPrice', 'shippingMethod'])
    .where('email', '=', 'closed.area@example.com')
    .execute();
  expect(orders).toEqual([{ shippingPrice: 4_700, shippingMethod: 'lagos-island-2' }]);
});

test('a delivery price of 3.000 is not saved as three naira', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  await row(page, 'Lagos Island Area 2').getByLabel('Price (₦)').fill('3.000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Lagos Island Area 2').getByText('Enter whole naira from 0 to 1,000,000').waitFor();

  await row(page, 'Lagos Island Area 2').getByLabel('Price (₦)').fill('₦4,800.00');
  await save(page);
  const area = shop.db.selectFrom('deliveryAreas').select('price').where('id', '=', 'lagos-island-2');
  expect(await area.executeTakeFirst()).toEqual({ price: 4_800 });
});

test('an empty area of a state that is unticked again holds up no save, and a wrong one is shown', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  await page.getByText(/^States you deliver to/).click();
  const tick = page.getByRole('checkbox', { name: 'Kaduna', exact: true });
  await tick.press('Space');
  const kaduna = page.getByRole('region', { name: 'Kaduna' });
  await kaduna.getByRole('button', { name: 'Add area in Kaduna' }).click();
  await tick.press('Space');
  const limit = page.getByLabel('Maximum order total for pay on delivery (₦)');
  const before = await limit.inputValue();
  await limit.fill('40000');
  await save(page);

  await tick.press('Space');
  await kaduna.getByRole('button', { name: 'Add area in Kaduna' }).click();
  await kaduna.getByLabel('Area', { exact: true }).fill('Barnawa');
  await kaduna.getByLabel('Price (₦)').fill('3.000');
  await tick.press('Space');
  await kaduna.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await kaduna.getByText('Enter whole naira from 0 to 1,000,000').waitFor();
  await kaduna.getByRole('button', { name: 'Remove' }).click();
  await limit.fill(before);
  await save(page);
});

test('a new state and its area are offered at the checkout and on the delivery policy', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/delivery');
  await page.getByText(/^States you deliver to/).click();
  await page.getByLabel('Kano', { exact: true }).check();
  await page.getByText('No areas yet. Delivery to Kano costs ₦4,000.').waitFor();
  await page.getByRole('button', { name: 'Add area in Kano' }).click();
  const fresh = page.getByRole('region', { name: 'Kano' }).getByRole('listitem').last();
  await fresh.getByLabel('Area', { exact: true }).fill('Sabon Gari');
  await fresh.getByLabel('Price (₦)').fill('5500');
  await page.getByRole('button', { name: 'Move Ile-Ife Area 2 up' }).click();
  await expectAccessible(page);
  await save(page);

  const shopper = await shop.visit(withoutMotion);
  await open(shopper, '/delivery-policy');
  await shopper.getByRole('row', { name: 'Sabon Gari ₦5,500' }).waitFor();
  await shopper.getByText('The checkout takes addresses in Lagos, Osun and Kano.').waitFor();
  await openCheckout(shopper, { slug: 'oja-canvas-tote' });
  await shopper.getByLabel('State', { exact: true }).selectOption('Kano');
  await expect.poll(() => shopper.getByRole('radio', { name: 'Sabon Gari' }).isChecked()).toBe(true);
  await shopper.getByLabel('State', { exact: true }).selectOption('Osun');
  await expect.poll(() => shopper.getByRole('radio', { name: 'Ile-Ife Area 2' }).isChecked()).toBe(true);
});

test('a slide gets another image and text, another slide is removed, and the home page shows it', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/pictures');
  const first = page.getByRole('region', { name: 'Slide 1' });
  const photo = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#232f6e' } })
    .jpeg()
    .toBuffer();
  const before = await first.locator('img').first().getAttribute('src');
  await first
    .getByLabel(/the picture for wide screens/)
    .setInputFiles({ name: 'indigo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(() => first.locator('img').first().getAttribute('src')).not.toBe(before);
  await first.getByLabel('Describe the picture (for blind shoppers and search engines)').fill('A wall of indigo.');
  await first.getByLabel('Caption').fill('Oge · indigo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove slide 3' }).click();
  await save(page);

  const shopper = await shop.visit(withoutMotion);
  await open(shopper, '/');
  const carousel = shopper.getByRole('group', { name: 'In the shop now' });
  await carousel.getByRole('img', { name: 'A wall of indigo.' }).first().waitFor();
  await carousel.getByRole('group', { name: '1 of 2' }).first().waitFor();

  await page.getByLabel('Caption').first().fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a caption').waitFor();
});

test('a large picture without a background is sent on paper, not on black', async ({ shop }) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/pictures');
  const clear = { create: { width: 2_600, height: 1_400, channels: 4, background: '#00000000' } } as const;
  const buffer = await sharp(clear).png().toBuffer();
  const [response] = await Promise.all([
    page.waitForResponse('**/api/admin/pictures*'),
    page
      .getByRole('region', { name: 'Slide 1' })
      .getByLabel(/the picture for wide screens/)
      .setInputFiles({ name: 'dress.png', mimeType: 'image/png', buffer }),
  ]);
  await expectPaper(page, response);
});

test('a staff member is added, given another role, and removed; the audit log says who did it', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of (400|409)/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/staff');
  const add = page.getByRole('region', { name: 'Add staff' });
  await add.getByRole('button', { name: 'Add' }).click();
  await add.getByText('Enter a name').waitFor();
  await add.getByLabel('Name').fill('Bisola');
  await add.getByLabel('Email address').fill('Bisola@oge.example');
  await add.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'Bisola' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Bisola' }).click();
  expect(await page.getByRole('button', { name: 'Close Bisola' }).getAttribute('aria-expanded')).toBe(null);
  const bisola = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bisola' }) });
  await bisola.getByLabel('Role').selectOption('owner');
  await bisola.getByRole('button', { name: 'Save' }).click();
  await bisola.getByText('Owner', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit Bisola' }).click();
  await bisola.getByRole('button', { name: 'Remove Bisola' }).click();
  await bisola.getByRole('button', { name: 'Remove access' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Bisola' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Activity log' }).click();
  await page.getByRole('main').getByLabel('Find').fill('bisola');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect
    .poll(() => page.getByRole('listitem').getByRole('heading').allInnerTexts())
    .toEqual(['Staff: left', 'Staff: changed', 'Staff: added']);
  expect(new URL(page.url()).searchParams.get('query')).toBe('bisola');
  await expectAccessible(page);
});

test('each failed change of a staff member shows, whatever failed before it', async ({ shop }) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of 400|ERR_FAILED/ });
  const member = { email: 'halima@oge.example', name: 'Halima', role: 'packer' as const, createdAt: new Date() };
  await shop.db.insertInto('staff').values(member).execute();
  await enterAdmin(shop, page);
  await open(page, '/admin/settings/staff');
  await page.getByRole('button', { name: 'Edit Halima' }).click();
  const halima = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Halima' }) });
  const fields = { name: 'Another person has this name' };
  await page.route('**/api/admin/staff/**', (call) =>
    call.request().method() === 'PUT'
      ? call.fulfill({ status: 400, json: { success: false, message: 'Check the form', fields } })
      : call.abort(),
  );

  await halima.getByRole('button', { name: 'Save' }).click();
  await halima.getByText(fields.name).waitFor();
  await halima.getByRole('button', { name: 'Remove Halima' }).click();
  await halima.getByRole('button', { name: 'Remove access' }).click();

  await halima.getByRole('alert').getByText(adminMessages.general.changeNotSent).waitFor();
});

test('the demo’s owner signs in with the mailed code, registers an authenticator, and is asked for it from then on', async ({
  shop,
}) => {
  const page = await shop.visit({ ...withoutMotion, mayLog: /status of (400|401)/ });
  const email = 'owner@oge.example';
  await signInToAdmin(shop, page, email);
  await page.waitForURL(`${shop.url}/admin`);

  await open(page, '/admin/settings/phone');
  await page.getByRole('button', { name: 'Pair my phone' }).click();
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  const paired = page.getByText(adminMessages.settings.authenticatorPaired).waitFor();
  await typeCode(page, digits(key));
  await paired;
  await page.getByText('An authenticator app is paired with').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/admin\/login/);
  await signInToAdmin(shop, page, email);
  await page.getByRole('heading', { name: 'Enter your authenticator code' }).waitFor();
  // A TOTP code works only once: the codes of the next half minute are used here.
  await typeCode(page, digits(key, 30_000));
  await page.waitForURL(`${shop.url}/admin`);
});

test('a manager sees only what each role may do, and their own notices, authenticator and sessions', async ({
  shop,
}) => {
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/settings');
  await page.getByRole('heading', { name: 'My sign-in' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allInnerTexts()).toEqual([
    'Roles',
    'My notifications',
    'My sign-in',
    'My sessions',
  ]);
});

test('staff see where they are signed in, and sign out everywhere else with one press', async ({ shop }) => {
  const lost = await shop.visit(withoutMotion);
  await enterAdmin(shop, lost, 'manager');
  const owner = await shop.visit(withoutMotion);
  await enterAdmin(shop, owner, 'owner');
  const page = await shop.visit(withoutMotion);
  await enterAdmin(shop, page, 'manager');

  await open(page, '/admin/settings/sessions');
  const own = page.getByRole('region', { name: 'Where you are signed in' });
  await own.getByText('This browser').waitFor();
  const before = await own.getByRole('listitem').count();
  expect(before).toBeGreaterThan(1);
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Sign out everywhere else' }).click();

  await own.getByText('You are signed out everywhere else').waitFor();
  await expect.poll(() => own.getByRole('listitem').count()).toBe(1);
  const status = async (who: Page) => (await who.context().request.get(`${shop.url}/api/admin/me`)).status();
  expect([await status(lost), await status(page), await status(owner)]).toEqual([401, 200, 200]);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const row = (page: Page, area: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `${area} is active` }) });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
}

/** The code of an authenticator, now or a little later. */
function digits(key: string, laterMs = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + laterMs });
}
