import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminTextPage, ListedTextPage } from '#shared/admin/text-pages/api.ts';
import { watchContentVersion } from '#server/response-cache/content-version.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { readyTexts } from './ready-texts/ready-texts.ts';

const address = '/api/admin/text-pages';
const form = { title: 'Returns', text: 'Send it back.', isPublished: true, position: 1 };

test('a standard page has no text of the shop until an owner publishes one, and every process shows it at once', async () => {
  const connection = await ownDatabase();
  const [one, other] = [await testShop({ connection }), await testShop({ connection })];
  const owner = await newStaff(one, 'owner');
  expect((await shown(other, 'return-policy')).status).toBe(404);
  expect((await other.settings()).ownTexts).toEqual([]);
  expect(await pageOf(owner, 'return-policy')).toMatchObject({
    title: 'Return Policy',
    text: '',
    isPublished: false,
    version: 0,
    versions: [],
    readyText: readyTexts['return-policy'],
  });

  const text = 'Within {return days}.\n\n## How\n\n- [Write](mailto:a@b.ng)';
  expect((await save(owner, 'return-policy', { ...form, text, version: 0 })).status).toBe(200);

  for (const shop of [one, other]) {
    expect(await shown(shop, 'return-policy')).toMatchObject({
      status: 200,
      page: {
        title: 'Returns',
        description: 'Within 7 days.',
        lead: [{ text: 'Within 7 days.' }],
        sections: [{ title: 'How', blocks: [{ kind: 'list' }] }],
      },
    });
    expect((await shop.settings()).ownTexts).toEqual(['return-policy']);
  }
  await one.db.updateTable('deliveryTerms').set({ returnDays: 14 }).execute();
  expect((await shown(other, 'return-policy')).page?.description).toBe('Within 14 days.');
});

test('the standard text is shown again when the owner says so, and the text of the shop stays among its versions', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await save(owner, 'terms', { ...form, version: 0 });
  const { body } = await save(owner, 'terms', { ...form, isPublished: false, version: 1 });

  expect(body['message']).toBe('Shoppers see the standard text now');
  expect((await shown(shop, 'terms')).status).toBe(404);
  expect((await shop.settings()).ownTexts).toEqual([]);
  const { versions } = await pageOf(owner, 'terms');
  expect(versions.map(({ version, isPublished, savedBy }) => [version, isPublished, savedBy])).toEqual([
    [2, false, 'The owner'],
    [1, true, 'The owner'],
  ]);
});

test('a text that is sent again after a lost response is saved as one version', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  for (const version of [0, 1]) {
    const sent = { ...form, text: `Text ${version}`, version };
    expect((await save(owner, 'about', sent)).status).toBe(200);
    expect((await save(owner, 'about', sent)).status).toBe(200);
  }
  expect((await pageOf(owner, 'about')).versions).toHaveLength(2);
});

test('of two tabs that save, the second gets a conflict, and the text of the first stays', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  for (const version of [0, 1]) {
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((text) => save(owner, 'about', { ...form, text: `${text} ${version}`, version })),
    );
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    const won = responses.find(({ status }) => status === 200)!.body['page'] as AdminTextPage;
    expect(responses.find(({ status }) => status === 409)!.body['code']).toBe('changed_elsewhere');
    expect(await pageOf(owner, 'about')).toMatchObject({ text: won.text, version: version + 1 });
  }
});

test('a former version is read as it was saved, and saved again as a new one', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await save(owner, 'about', { ...form, text: 'First.', version: 0 });
  await save(owner, 'about', { ...form, title: 'About us', text: 'Second.', version: 1 });

  const { body } = await owner.call('GET', `${address}/about/versions/1`);
  expect(body['version']).toMatchObject({ title: 'Returns', text: 'First.', page: { lead: [{ text: 'First.' }] } });
  await save(owner, 'about', { ...form, text: 'First.', version: 2 });
  expect((await pageOf(owner, 'about')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect((await owner.call('GET', `${address}/about/versions/9`)).status).toBe(404);
});

test('a custom page has a path of its title, is in the footer and the sitemap while published, and not found as a draft', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const draft = { title: 'Àṣọ  òkè: care', text: 'Wash it cold.', isPublished: false, position: 2 };
  const { body } = await create(owner, draft);
  expect(body['page']).toMatchObject({ slug: 'aso-oke-care', title: 'Àṣọ òkè: care', isStandard: false });
  expect((await shown(shop, 'aso-oke-care')).status).toBe(404);
  expect(await sitemapOf(shop)).not.toContain('/pages/');
  expect((await shop.settings()).footerPages).toEqual([]);

  await save(owner, 'aso-oke-care', { ...draft, isPublished: true, version: 1 });
  await create(owner, { ...draft, title: 'About', isPublished: true, position: 1 });
  await create(owner, { ...draft, title: 'About', isPublished: true, position: 3 });

  expect((await shown(shop, 'aso-oke-care')).page?.title).toBe('Àṣọ òkè: care');
  expect((await shop.settings()).footerPages).toEqual([
    { to: '/pages/about-2', text: 'About' },
    { to: '/pages/aso-oke-care', text: 'Àṣọ òkè: care' },
    { to: '/pages/about-3', text: 'About' },
  ]);
  expect(await pageOf(owner, '~new')).toMatchObject({ slug: '', text: '', position: 4, version: 0 });
  const { publicUrl } = shop.config.shop;
  expect(await sitemapOf(shop)).toContain(
    `<url><loc>${publicUrl}/pages/aso-oke-care</loc><lastmod>${shop.now().toISOString()}</lastmod></url>`,
  );
  await save(owner, 'aso-oke-care', { ...draft, version: 2 });
  expect(await sitemapOf(shop)).not.toContain('aso-oke-care');
  expect((await shown(shop, 'aso-oke-care')).status).toBe(404);
});

test('a new page that is sent again is created once, and with another text it is rejected', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const sent = { ...form, title: 'Our tailors', key: randomUUID() };
  const both = await Promise.all([create(owner, sent), create(owner, sent)]);
  const other = await create(owner, { ...sent, text: 'Another text.' });

  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(other).toMatchObject({ status: 409, body: { code: 'changed_elsewhere', slug: 'our-tailors' } });
  expect(await shop.db.selectFrom('textPages').select(['slug', 'text', 'version']).execute()).toEqual([
    { slug: 'our-tailors', text: form.text, version: 1 },
  ]);
});

test('a custom page is deleted once it is unpublished; a standard page never is', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await create(owner, { ...form, title: 'Care' });
  await save(owner, 'terms', { ...form, version: 0 });
  const remove = (slug: string) => owner.call('DELETE', `${address}/${slug}`);

  expect(await remove('care')).toMatchObject({ status: 409, body: { code: 'page_published' } });
  expect((await remove('terms')).status).toBe(404);
  await save(owner, 'care', { ...form, title: 'Care', isPublished: false, version: 1 });
  expect((await remove('care')).status).toBe(200);
  expect((await owner.call('GET', `${address}/care`)).status).toBe(404);
  expect(await shop.db.selectFrom('textPageVersions').select('slug').execute()).toEqual([{ slug: 'terms' }]);
});

test('of owners who add pages at once, none passes the limit of thirty, and no two pages have one path', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const responses = await Promise.all(Array.from({ length: 33 }, () => create(owner, form)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(responses.find(({ status }) => status !== 200)?.body).toMatchObject({
    code: 'too_many_pages',
    message: 'The shop can have up to 30 pages of its own. Delete one first.',
  });
  const pages = (await owner.call('GET', address)).body['pages'] as ListedTextPage[];
  expect(pages).toHaveLength(35);
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(35);
});

test('errors are shown at their fields, with the line of a text, and nothing is saved', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  for (const [change, fields] of [
    [{ title: ' A ' }, { title: 'Use 2 to 60 characters for the title' }],
    [{ title: 'a'.repeat(61) }, { title: 'Use up to 60 characters' }],
    [{ text: ' ' }, { text: 'Write the text' }],
    [{ text: 'a'.repeat(40_001) }, { text: 'Use up to 40000 characters' }],
    [{ position: 0 }, { position: 'Enter a whole number from 1 to 99' }],
    [
      { text: 'One\n\n[x](javascript:alert(1))\n\n# Two' },
      {
        text: 'Line 3: links begin with https://, mailto:, tel: or, for pages of the shop, /. Line 5: begin headings with ## or ###; the title is the only larger one.',
      },
    ],
    [{ text: '{address}' }, { text: 'Line 1: {address} is empty in Settings, Shop; fill it in first.' }],
    [
      { text: Array.from({ length: 7 }, () => '> a').join('\n\n') },
      { text: expect.stringMatching(/^Line 1: .* And 2 more problems\.$/) as string },
    ],
  ] as const) {
    await shop.db.updateTable('shopSettings').set({ streetAddress: '' }).execute();
    const response = await create(owner, { ...form, ...change });
    expect(response.status).toBe(400);
    expect(response.body['fields']).toEqual(fields);
  }
  expect(await shop.db.selectFrom('textPages').selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
});

test('a text of forty thousand characters of three bytes is saved', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  expect((await create(owner, { ...form, text: 'ẹ'.repeat(40_000) })).status).toBe(200);
});

test('a preview is what shoppers would see, and saves nothing', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const preview = (text: string) => owner.call('POST', `${address}/preview`, { title: 'Care', text });
  expect((await preview('Hello <b>you</b>')).body['page']).toMatchObject({
    title: 'Care',
    lead: [{ text: 'Hello <b>you</b>' }],
  });
  expect((await preview('> a')).status).toBe(400);
  expect(await shop.db.selectFrom('textPages').selectAll().execute()).toEqual([]);
});

test('each save is in the activity log, and saving the same again is not', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await create(owner, { ...form, title: 'Care', isPublished: false });
  await save(owner, 'care', { ...form, title: 'Care', version: 1 });
  await save(owner, 'care', { ...form, title: 'Care', version: 2 });
  await save(owner, 'care', { ...form, title: 'Care', text: 'New.', version: 2 });
  await save(owner, 'care', { ...form, title: 'Care', text: 'New.', isPublished: false, version: 3 });
  await owner.call('DELETE', `${address}/care`);
  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(log).toMatchObject([
    { action: 'page.added', subject: 'care', detail: { title: 'Care', characters: 13, isPublished: false } },
    { action: 'page.published', detail: { version: 2 } },
    { action: 'page.changed', detail: { version: 3, characters: 4 } },
    { action: 'page.unpublished', detail: { version: 4 } },
    { action: 'page.deleted' },
  ]);
});

test('what is published makes every process read its pages anew; a draft does not', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const version = watchContentVersion(shop.db, 0);
  const isMovedBy = async (change: object, at: number) => {
    const before = await version();
    await save(owner, 'about', { ...form, ...change, version: at });
    return (await version()).version !== before.version;
  };
  expect(await isMovedBy({ isPublished: false }, 0)).toBe(false);
  expect(await isMovedBy({ isPublished: false, text: 'Other.' }, 1)).toBe(false);
  expect(await isMovedBy({}, 2)).toBe(true);
  expect(await isMovedBy({ text: 'Other.' }, 3)).toBe(true);
  expect(await isMovedBy({ isPublished: false }, 4)).toBe(true);
  const before = await version();
  await create(owner, form);
  expect((await version()).version).not.toBe(before.version);
});

test('the database keeps every version as it was saved', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  await save(owner, 'about', { ...form, version: 0 });
  const { db } = shop;
  await expect(db.updateTable('textPageVersions').set({ text: 'Other' }).execute()).rejects.toThrow('stays as it was');
  await expect(db.deleteFrom('textPageVersions').execute()).rejects.toThrow('stays as it was');
  await expect(db.updateTable('textPages').set({ text: 'Other' }).execute()).rejects.toThrow('as its next version');
  await expect(db.deleteFrom('textPages').execute()).rejects.toThrow('may not be deleted');
});

test('a manager neither reads nor changes the texts', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  expect((await manager.call('GET', address)).status).toBe(403);
  expect((await save(manager, 'about', { ...form, version: 0 })).status).toBe(403);
  expect(await shop.db.selectFrom('textPages').selectAll().execute()).toEqual([]);
});

const create = (staff: Shopper, body: object) => staff.call('POST', address, { key: randomUUID(), ...body });

const save = (staff: Shopper, slug: string, body: object) => staff.call('PUT', `${address}/${slug}`, body);

async function pageOf(staff: Shopper, slug: string): Promise<AdminTextPage> {
  return (await staff.call('GET', `${address}/${slug}`)).body['page'] as AdminTextPage;
}

async function shown({ app }: TestShop, slug: string) {
  const response = await app.inject({ url: `/api/text-pages/${slug}` });
  const { page } = response.json<{ page?: { title: string; description: string } }>();
  return { status: response.statusCode, page };
}

const sitemapOf = async ({ app }: TestShop) => (await app.inject({ url: '/sitemap.xml' })).body;
