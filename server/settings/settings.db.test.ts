import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { createSettingsReader } from './shop-settings.ts';

const address = '/api/admin/settings';
const { nameSigns } = adminMessages.settings;

test('what an owner saves stands everywhere at once, and over the environment', async () => {
  const { shop, owner, current } = await admin();
  const elsewhere = createSettingsReader(shop.db, shop.config);

  const { status, body } = await owner.call('PUT', address, {
    ...current.settings,
    version: current.version,
    name: ' Oge Lagos ',
    phone: '0803 555 0123',
    email: 'Shop@Oge.example',
    bannerText: 'Detty December is here.',
  });

  expect(status).toBe(200);
  const saved = { name: 'Oge Lagos', phone: '+2348035550123', email: 'shop@oge.example' };
  expect(body).toMatchObject({ settings: saved, fromServer: { name: 'Oge' }, version: 1 });
  for (const settings of [await shop.settings(), await elsewhere()]) {
    expect(settings).toMatchObject({ ...saved, bannerText: 'Detty December is here.', isDemo: true });
  }
  expect((await shop.app.inject({ url: '/manifest.webmanifest' })).json()).toMatchObject({ name: 'Oge Lagos' });
});

test('the delivery fee that every page knows is the lowest of the state that a checkout begins with', async () => {
  const { db, settings } = await testShop();
  expect((await settings()).deliveryFee).toMatchObject({ state: 'Lagos', from: 3_000 });

  await db.updateTable('deliveryAreas').set({ price: 2_800 }).where('id', '=', 'lagos-mainland-2').execute();
  expect((await settings()).deliveryFee).toMatchObject({ state: 'Lagos', from: 2_800 });
  await db.updateTable('deliveryAreas').set({ isOn: false }).where('id', '=', 'lagos-mainland-2').execute();
  expect((await settings()).deliveryFee).toMatchObject({ state: 'Lagos', from: 3_000 });
  await db.updateTable('deliveryStates').set({ isOn: false }).where('name', '=', 'Lagos').execute();
  expect((await settings()).deliveryFee).toMatchObject({ state: 'Osun', from: 1_000 });
  await db.updateTable('deliveryStates').set({ isOn: false }).execute();
  expect((await settings()).deliveryFee).toBeNull();
});

test('who sells is what an owner says, and what they leave empty is said nowhere', async () => {
  const { shop, owner, current } = await admin();
  expect(current.settings).toMatchObject({ legalName: 'Oge Demo Store', streetAddress: '12 Demo Street, Yaba, Lagos' });

  const seller = {
    legalName: 'Zuri Limited',
    rcNumber: 'RC 1',
    tin: '12345678-0001',
    streetAddress: '1 Road, Yaba',
    openingHours: '',
  };
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, ...seller });

  expect(status).toBe(200);
  expect(await shop.settings()).toMatchObject({ ...seller, contactPerson: '' });
});

test.for([
  ['Bo', 'Bo'],
  ['Ọmọ́ṣẹ́gun Àṣà'.normalize('NFD'), 'Ọmọ́ṣẹ́gun Àṣà'.normalize('NFC')],
  ['Ɓoye & Ɗan  Ƙofa', 'Ɓoye & Ɗan Ƙofa'],
  ['Ọ̀ṣọ́'.repeat(10), 'Ọ̀ṣọ́'.repeat(10).normalize('NFC')],
  ['Mama’s Place (Yaba)', 'Mama’s Place (Yaba)'],
])('the shop may be called %s', async ([typed, saved]) => {
  const { shop, owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, name: typed });
  expect(status).toBe(200);
  expect((await shop.settings()).name).toBe(saved);
});

test.for([
  ['instagramUrl', '@adaeze', 'https://www.instagram.com/adaeze'],
  ['instagramUrl', 'adaeze.threads', 'https://www.instagram.com/adaeze.threads'],
  ['instagramUrl', 'http://instagram.com/adaeze/?igsh=MzRl', 'https://www.instagram.com/adaeze'],
  ['twitterUrl', 'mobile.twitter.com/adaeze?s=20', 'https://x.com/adaeze'],
  ['tiktokUrl', '@adaeze', 'https://www.tiktok.com/@adaeze'],
  ['tiktokUrl', 'https://www.tiktok.com/@adaeze?lang=en', 'https://www.tiktok.com/@adaeze'],
  ['tiktokUrl', 'https://vm.tiktok.com/ZMabc/', 'https://vm.tiktok.com/ZMabc'],
  ['facebookUrl', 'm.facebook.com/Adaeze', 'https://www.facebook.com/Adaeze'],
  [
    'facebookUrl',
    'https://www.facebook.com/profile.php?id=100012&mibextid=x',
    'https://www.facebook.com/profile.php?id=100012',
  ],
  ['facebookUrl', '', ''],
  ['instagramUrl', ' ', ''],
  ['whatsapp', '0803 555 0123', '+2348035550123'],
  ['tin', '12345678 - 0001', '12345678-0001'],
])('%s %o is saved as %o', async ([field = '', typed, saved]) => {
  const { shop, owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, [field]: typed });
  expect(status).toBe(200);
  expect(await shop.settings()).toMatchObject({ [field]: saved });
});

test('a message from the contact form goes to the address that was saved', async () => {
  const { shop, owner, current } = await admin();
  await owner.call('PUT', address, { ...current.settings, version: 0, email: 'desk@oge.example', name: 'Ogé' });

  await shop.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Ada', email: 'ada@example.com', message: 'Do you have it in red?', website: '' },
  });

  expect(await shop.db.selectFrom('letters').select(['recipient', 'html']).execute()).toMatchObject([
    { recipient: 'desk@oge.example', html: expect.stringContaining('Ogé') as string },
  ]);
});

test('a value that is put back to the environment’s follows it again', async () => {
  const { shop, owner, current } = await admin();
  await owner.call('PUT', address, { ...current.settings, version: 0, name: 'Another' });
  await owner.call('PUT', address, { ...current.settings, version: 1 });

  const renamed = createSettingsReader(shop.db, { shop: { ...shop.config.shop, name: 'Named by the environment' } });
  expect((await renamed()).name).toBe('Named by the environment');
});

test('settings that are sent again after a lost response are saved, and are in the log once', async () => {
  const { shop, owner, current } = await admin();
  const sent = { ...current.settings, version: 0, name: 'Oge Lagos' };
  const responses = [await owner.call('PUT', address, sent), await owner.call('PUT', address, sent)];

  expect(responses.map(({ status, body }) => [status, body['version']])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect(await shop.db.selectFrom('auditLog').select('action').execute()).toEqual([{ action: 'settings.changed' }]);
});

test('of two people who save at once one gets a conflict, and nothing is half saved', async () => {
  const { shop, owner, current } = await admin();
  const save = (name: string) => owner.call('PUT', address, { ...current.settings, version: 0, name });

  const responses = await Promise.all([save('One'), save('Two')]);

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const won = responses.find(({ status }) => status === 200)!.body['settings'] as { name: string };
  expect((await shop.settings()).name).toBe(won.name);
});

test('each change is written down with what was before, and none where nothing changed', async () => {
  const { shop, owner, current } = await admin();
  await owner.call('PUT', address, { ...current.settings, version: 0, isVatRegistered: true, name: 'Oge & Co' });
  await owner.call('PUT', address, { ...current.settings, version: 1, isVatRegistered: true, name: 'Oge & Co' });

  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).execute();
  expect(log).toEqual([
    {
      action: 'settings.changed',
      subject: 'shop',
      detail: { name: ['Oge', 'Oge & Co'], isVatRegistered: [false, true] },
    },
  ]);
});

test.for([
  ['name', ' ', 'Enter the shop name'],
  ['name', 'B', 'Use at least 2 characters'],
  ['name', 'Abcdefghijklmnopqrstuvwxyzabcde', 'Use up to 30 characters'],
  ['name', 'Zuri\u0007', nameSigns],
  ['name', 'Zu\nri', nameSigns],
  ['name', '<b>Zuri</b>', nameSigns],
  ['name', 'Zuri\u202Egnihtolc', nameSigns],
  ['name', 'Zu\u200Bri', nameSigns],
  ['name', '&&&', nameSigns],
  ['name', 'Zu\u0323\u0301\u0302\u0303\u0304ri', nameSigns],
  ['name', 'Oge \ud800', nameSigns],
  ['phone', '12', 'Include the country code, such as +2348030000000'],
  ['whatsapp', '12', 'Include the country code, such as +2348030000000'],
  ['email', 'nobody', 'Enter the email address for customers'],
  ['instagramUrl', 'javascript:alert(1)', 'Enter your Instagram name, such as @oge, or a link to instagram.com'],
  [
    'instagramUrl',
    'https://evil.example/instagram.com/oge',
    'Enter your Instagram name, such as @oge, or a link to instagram.com',
  ],
  [
    'instagramUrl',
    'https://instagram.com@evil.example/oge',
    'Enter your Instagram name, such as @oge, or a link to instagram.com',
  ],
  ['twitterUrl', 'https://x.com/oge\u0000', 'Enter your X name, such as @oge, or a link to x.com'],
  ['twitterUrl', 'https://www.instagram.com/oge', 'Enter your X name, such as @oge, or a link to x.com'],
  ['tiktokUrl', 'tiktok.com', 'Enter your TikTok name, such as @oge, or a link to tiktok.com'],
  ['facebookUrl', 'https://notfacebook.com/oge', 'Enter your Facebook name, such as oge, or a link to facebook.com'],
  ['tin', '12', 'Enter the TIN, such as 12345678-0001'],
  ['bannerText', '', 'Enter the text of the bar, or switch it off'],
])('%s may not be %o', async ([field = '', value, sentence]) => {
  const { owner, current } = await admin();

  const { status, body } = await owner.call('PUT', address, {
    ...current.settings,
    version: 0,
    [field]: value,
  });

  expect(status).toBe(400);
  expect(body['fields']).toEqual({ [field]: sentence });
});

test('half a character is saved as the sign for one', async () => {
  const { shop, owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, bannerText: 'New \ud800' });
  expect(status).toBe(200);
  expect((await shop.settings()).bannerText).toBe('New \ufffd');
});

test('a number that no save ever had is rejected', async () => {
  const { owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 2_147_483_647 });
  expect(status).toBe(400);
});

test('a manager neither reads nor changes them', async () => {
  const { shop, current } = await admin();
  const manager = await newStaff(shop, 'manager');

  expect((await manager.call('GET', address)).status).toBe(403);
  expect((await manager.call('PUT', address, { ...current.settings, version: 0 })).status).toBe(403);
});

test('the row can neither be taken away nor filled with nonsense', async () => {
  const { db } = await testShop();
  await expect(db.deleteFrom('shopSettings').execute()).rejects.toThrow('never taken away');
  await expect(db.updateTable('shopSettings').set({ email: 'nobody' }).execute()).rejects.toThrow('violates check');
  await expect(db.insertInto('shopSettings').defaultValues().execute()).rejects.toThrow('duplicate key');
});

async function admin() {
  const shop: TestShop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { body } = await owner.call('GET', address);
  return { shop, owner, current: body as { settings: Record<string, unknown>; version: number } };
}
