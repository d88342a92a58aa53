import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test.for([
  ['phone', ['Colours and pictures', 'Name and description', 'Sizes and stock']],
  ['wide', ['Name and description', 'Colours and pictures', 'Sizes and stock']],
] as const)('on a %s screen the form of a product begins with %j', async ([size, sections], { shop }) => {
  const page = await shop.visit({ size });
  await enterAdmin(shop, page);
  await open(page, '/admin/products/new');
  await page.getByLabel('Name', { exact: true }).waitFor();

  expect((await page.getByRole('heading', { level: 2 }).allInnerTexts()).slice(0, 3)).toEqual(sections);
  const add = (await page
    .getByLabel(/^Add pictures/)
    .locator('..')
    .boundingBox())!;
  if (size === 'phone') expect(add.y + add.height).toBeLessThan(page.viewportSize()!.height);
  expect(await firstField(page)).toMatch(size === 'phone' ? /^Add pictures/ : /^Name/);
});

/** The label of the first field that the keyboard reaches in the form. */
const firstField = (page: Page) =>
  page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('main input, main textarea, main select')!;
    return field.labels?.[0]?.innerText ?? '';
  });
