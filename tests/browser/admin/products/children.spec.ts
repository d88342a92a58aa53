import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { plainVisit } from '../../basic/without-scripts.ts';
import { test } from '../../open-shop.ts';
import { heading, open } from '../../shopping.ts';
import { photoFile } from '../admin.ts';

/** Clothes for girls and boys, on phones 360 px wide (docs/decisions/0093). */

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

test(
  'an owner publishes a dress for girls in sizes by age with a guide, and shoppers find it by search and by section',
  { timeout: 240_000 },
  async ({ shop }) => {
    const shopper = await shop.visit(phone);
    await open(shopper, '/');
    const sections = shopper.getByRole('navigation', { name: 'Shop for' }).getByRole('link');
    expect(await sections.allInnerTexts()).toEqual(['Women', 'Men']);

    const owner = await shop.visit(phone);
    await enterAdmin(shop, owner);
    await open(owner, '/admin/products/new');
    await owner.getByLabel('Name', { exact: true }).fill('Ada Party Dress');
    await owner.getByLabel('Category').fill('Dresses');
    await owner.getByLabel('For', { exact: true }).selectOption('Girls');
    const sizes = owner.getByRole('group', { name: 'Sizes', exact: true });
    expect(await sizes.getByRole('checkbox', { checked: true }).count()).toBe(4);
    expect(await sizes.getByText('Small', { exact: true }).count()).toBe(0);
    await sizes.getByRole('checkbox', { name: '10-11Y', exact: true }).check();
    await owner.getByLabel(/^Add pictures/).setInputFiles(await photoFile('#b3122e'));
    await owner.getByLabel('Picture 1 (main picture): describe it').waitFor();
    await owner.getByLabel('Colour name').fill('Ruby');
    await owner.getByLabel('Price').fill('18,500');
    await owner.getByLabel('Stock in 4-5Y').fill('2');
    await owner.getByLabel('Stock in 10-11Y').fill('1');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Publish' }).click();
    await owner
      .getByRole('status')
      .filter({ hasText: /^Published\. Saved today at/ })
      .waitFor();

    await open(owner, '/admin/settings/size-guides?gender=girls&category=Dresses');
    await heading(owner, 'Dresses for girls').waitFor();
    await owner.getByRole('button', { name: 'Start with ages and heights' }).click();
    await owner.getByRole('group', { name: 'Height' }).getByLabel('4-5Y, cm', { exact: true }).fill('109,5');
    await owner.getByRole('button', { name: 'Remove size 0-3M' }).click();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Save', exact: true }).click();
    await owner.getByText('All changes saved').waitFor();

    await open(shopper, '/');
    expect(await sections.allInnerTexts()).toEqual(['Women', 'Men', 'Girls']);
    await sections.last().scrollIntoViewIfNeeded();
    await shopper.getByRole('button', { name: 'Open menu' }).click();
    const menu = shopper.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Girls', exact: true }).waitFor();
    await menu.getByRole('link', { name: 'Girls', exact: true }).click();
    await shopper.waitForURL('**/shop?gender=girls');
    await heading(shopper, 'Girls').waitFor();
    expect(await shopper.title()).toBe('Girls | Oge');
    await expect.poll(() => namesOn(shopper)).toEqual(['Ada Party Dress']);
    await expectAccessible(shopper);

    await open(shopper, '/shop?search=dress+for+a+girl+of+5+years');
    await expect.poll(() => namesOn(shopper)).toEqual(['Ada Party Dress']);
    await shopper.getByRole('link', { name: 'Ada Party Dress' }).first().click();
    await heading(shopper, 'Ada Party Dress').waitFor();
    const offered = shopper.getByRole('group', { name: /^Size/ }).getByRole('radio');
    expect(await offered.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual([
      '2-3Y',
      '3-4Y',
      '4-5Y',
      '5-6Y',
      '10-11Y',
    ]);
    expect(await shopper.getByText('Temi Linen Column Dress').count(), 'nothing for her mother beside it').toBe(0);
    await shopper.getByRole('link', { name: 'Size guide' }).first().click();
    const guide = shopper.getByRole('table', { name: 'Body measurements for dresses' });
    await guide.getByRole('row', { name: '4-5Y 109.5' }).waitFor();
    await shopper.getByText('Inches', { exact: true }).click();
    await guide.getByRole('row', { name: '4-5Y 43' }).waitFor();

    const plain = await plainVisit(shop, { viewport: phone.viewport });
    await open(plain, '/');
    await plain.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Girls', exact: true }).click();
    await heading(plain, 'Girls').waitFor();
    expect(await namesOn(plain)).toEqual(['Ada Party Dress']);
    await open(plain, '/shop?gender=boys');
    expect(await plain.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  },
);

const namesOn = (page: Page) => page.locator('main li h2').allInnerTexts();
