import { expect } from 'vitest';
import { uploadImageCall } from '#shared/admin/images/api.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { photoFile } from '../admin.ts';
import { loseResponse } from '../../lose-response.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

/** Every image is decoded, sent, decoded again and resized a dozen times. */
const slow = { timeout: 240_000 };

test(
  'a seller makes drafts of photos on a phone, sends again what failed, and fills them in one after the other',
  slow,
  async ({ shop }) => {
    const page = await shop.visit({
      viewport: { width: 360, height: 740 },
      mayLog: /Failed to load resource: net::ERR_FAILED/,
    });
    await enterAdmin(shop, page);
    await open(page, '/admin/products');
    await page.getByRole('link', { name: 'Add from photos' }).click();
    const photos = ['#b3122e', '#8f1026', '#1f4e9c', '#2f6b47'];
    await page
      .getByLabel('Choose photos')
      .setInputFiles(await Promise.all(photos.map((color, index) => photoFile(color, `photo-${index + 1}.jpg`))));
    await page.getByRole('checkbox', { name: 'Same product as photo 1' }).check();
    await page.getByText('Green').waitFor();
    await expectAccessible(page);

    // The network fails once at the third photo, and once swallows the response to a draft that was made.
    let uploads = 0;
    await page.route(`**${uploadImageCall.url}`, (route) => {
      uploads += 1;
      return uploads === 3 ? route.abort() : route.continue();
    });
    let requests = 0;
    await page.route('**/api/admin/products/*/from-photos', async (route) => {
      requests += 1;
      return requests === 2 ? loseResponse(route) : route.continue();
    });
    await page.getByRole('button', { name: 'Add 3 drafts' }).click();
    await page.getByText('2 drafts weren’t added. The others are safe.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('3 of 3 drafts added').waitFor();
    await expectAccessible(page);
    const drafts = await shop.db.selectFrom('products').select('id').where('unfinished', '=', true).execute();
    expect(drafts.length).toBe(3);

    await page.getByRole('link', { name: 'Fill in the first draft' }).click();
    await page.getByText('Draft from a photo. It needs a name, a category and a price.').waitFor();
    expect(await page.getByLabel('Colour name').inputValue()).toBe('Red');
    await page.getByLabel('Name', { exact: true }).fill('Bisi gown');
    await page.getByLabel('Category').fill('Dresses');
    await page.getByLabel('Price').fill('41,500');
    await page.getByLabel('Stock in Medium').fill('3');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published. Saved today').waitFor();
    await page.getByRole('link', { name: 'Next draft (2 left)' }).last().click();
    await page.getByText('Draft from a photo. It needs a name, a category and a price.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await open(page, '/admin/products');
    await page.getByText('2 drafts from photos need a name and a price.').waitFor();
    await expectAccessible(page);
  },
);

test('a photo that can’t be accepted is removed or left for later, and holds no other up', slow, async ({ shop }) => {
  const page = await shop.visit({ viewport: { width: 360, height: 740 }, mayLog: /status of 4/ });
  await enterAdmin(shop, page);
  await open(page, '/admin/products/photos');
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') };
  const rows = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Add more photos' });
  const drafts = () => shop.db.selectFrom('products').select('id').where('unfinished', '=', true).execute();
  const before = await drafts();

  await page.getByLabel('Choose photos').setInputFiles([broken, await photoFile('#b3122e')]);
  await page.getByRole('checkbox', { name: 'Same product as photo 1' }).check();
  await page.getByRole('button', { name: 'Add 1 draft' }).click();
  await page.getByText('1 draft wasn’t added.', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1 of 1 draft added').waitFor();
  await page.getByRole('link', { name: 'Fill in the draft' }).waitFor();

  await more.click();
  await page.getByLabel('Choose photos').setInputFiles([await photoFile('#1f4e9c'), broken]);
  await page.getByRole('button', { name: 'Add 2 drafts' }).click();
  await page.getByText('1 draft wasn’t added. The others are safe.').waitFor();
  await more.click();
  expect(await rows.count()).toBe(1);
  await page.getByLabel('Choose more photos').setInputFiles([await photoFile('#2f6b47')]);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Add 1 draft' }).click();
  await page.getByText('1 of 1 draft added').waitFor();
  expect(await drafts()).toHaveLength(before.length + 3);
});
