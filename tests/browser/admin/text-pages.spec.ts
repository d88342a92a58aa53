import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

const returns = `Send it back within {return days}.

## What you do

1. Open [your orders](/orders).
2. Write to {support email}.

| What | Who pays for sending it back | When | And also |
| --- | --- | --- | --- |
| **A faulty item** | We do | At once | Nothing |

<script>alert(1)</script>`;

test('an owner writes the returns page and a page of the shop, and shoppers read both, with scripts and without', async ({
  shop,
}) => {
  const shopper = await shop.visit(phone);
  await open(shopper, '/return-policy');
  await shopper.getByText('You ask us within 7 days of receiving it.').waitFor();
  const owner = await shop.visit({ ...phone, mayLog: /status of 400/ });
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/pages');
  await owner
    .getByRole('link', { name: /^Return Policy/ })
    .getByText('Standard text')
    .waitFor();
  await expectAccessible(owner);
  await owner.getByRole('link', { name: /^Return Policy/ }).click();
  await owner.getByText('ask a lawyer to check it first').waitFor();
  await owner.getByRole('button', { name: 'Start from a ready-made text' }).click();
  await expect.poll(() => text(owner).inputValue()).toContain('Federal Competition and Consumer Protection Act 2018');

  await text(owner).fill(`${returns}\n\n[here](javascript:alert(1))`);
  await owner.getByRole('button', { name: 'Preview', exact: true }).click();
  await owner.getByText('Line 14: links begin with https://, mailto:, tel: or, for pages of the shop, /.').waitFor();
  expect(await text(owner).inputValue()).toContain('[here]');
  await text(owner).fill(returns);
  await owner.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = owner.getByRole('region', { name: 'Preview on a phone' });
  await preview.getByRole('heading', { name: 'What you do' }).waitFor();
  await preview.getByText('Send it back within 7 days.').waitFor();
  await expectAccessible(owner);
  await save(owner);
  await owner.getByText('Your text', { exact: true }).waitFor();

  for (const page of [shopper, await plainVisit(shop, { viewport: phone.viewport })]) {
    await open(page, '/return-policy');
    const main = page.getByRole('main');
    await heading(page, 'Return Policy').waitFor();
    await main.getByText('Send it back within 7 days.').waitFor();
    await main.getByRole('listitem').filter({ hasText: 'Open your orders.' }).waitFor();
    expect(await main.getByRole('link', { name: 'your orders' }).getAttribute('href')).toBe('/orders');
    await main.getByRole('row', { name: 'A faulty item We do At once Nothing' }).waitFor();
    await main.getByText('<script>alert(1)</script>').waitFor();
    expect(await page.title()).toMatch(/^Return Policy \| /);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Send it back within 7 days.');
    expect(await widthOf(page)).toBe(360);
  }
  await expectAccessible(shopper);

  await open(owner, '/admin/settings/pages');
  await owner.getByRole('link', { name: 'Add page' }).click();
  await owner.getByLabel('Title').fill('Care of adire');
  await text(owner).fill('Wash adire cold and alone.');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.waitForURL('**/admin/settings/pages/care-of-adire');
  await owner.getByText('Published', { exact: true }).waitFor();

  await open(shopper, '/');
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Care of adire' }).click();
  await heading(shopper, 'Care of adire').waitFor();
  await shopper.getByText('Wash adire cold and alone.').waitFor();
  await expect.poll(() => shopper.title()).toMatch(/^Care of adire \| /);
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Return Policy' }).click();
  await shopper.getByText('Send it back within 7 days.').waitFor();
  await expect.poll(() => shopper.title()).toMatch(/^Return Policy \| /);
  const plain = await plainVisit(shop, { mayLog: /status of 404/ });
  await open(plain, '/');
  await plain.getByRole('contentinfo').getByRole('link', { name: 'Care of adire' }).click();
  await plain.getByText('Wash adire cold and alone.').waitFor();
  expect((await open(plain, '/pages/care-of-silk'))?.status()).toBe(404);
});

test('two tabs that save one page lose nothing, and a former version comes back as a new one', async ({ shop }) => {
  const first = await shop.visit({ ...phone, mayLog: /status of 409/ });
  await enterAdmin(shop, first);
  await open(first, '/admin/settings/pages/terms');
  await text(first).fill('The first text.');
  await save(first);
  const second = await first.context().newPage();
  await second.goto('/admin/settings/pages/terms');
  await expect.poll(() => text(second).inputValue()).toBe('The first text.');
  await text(first).fill('The second text.');
  await save(first);

  await text(second).fill('Typed in another tab.');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText('Someone else changed this.').waitFor();
  expect(await text(second).inputValue()).toBe('Typed in another tab.');
  await second.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => text(second).inputValue()).toBe('The second text.');
  await second.close();

  await first.getByRole('button', { name: 'View version 1' }).click();
  // Its name says what it does next; a state beside that would say 'Close, expanded'.
  expect(await first.getByRole('button', { name: 'Close version 1' }).getAttribute('aria-expanded')).toBe(null);
  const former = first.getByRole('region', { name: 'Version 1' });
  await former.getByText('The first text.').waitFor();
  await expectAccessible(first);
  await first.getByRole('button', { name: 'Use this version' }).click();
  await first.getByRole('button', { name: /version 3$/ }).waitFor();
  expect(await text(first).inputValue()).toBe('The first text.');

  await first.getByLabel('Shoppers see this text instead of the standard one').uncheck();
  await save(first);
  const shopper = await shop.visit(phone);
  await open(shopper, '/terms');
  await shopper.getByText('After you press Pay now, your order stays open for 30 minutes').waitFor();
});

const text = (page: Page) => page.getByLabel('Text', { exact: true });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
}
