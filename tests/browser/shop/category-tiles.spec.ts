import { expect } from 'vitest';
import { test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';

test('the home page leads to each fabric and garment, and the shop has some of it', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  const tiles = page.getByRole('navigation', { name: 'Fabrics and garments' });
  const links = await tiles.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links).toHaveLength(6);

  for (const link of links) {
    const list = await page.request.get(link.replace('/shop', '/api/product/list'));
    expect(((await list.json()) as { total: number }).total, link).toBeGreaterThan(0);
  }
  await tiles.getByRole('link', { name: 'All agbada' }).click();
  await heading(page, 'Shop').waitFor();
  await page.getByText('Otunba Agbada').first().waitFor();
});
