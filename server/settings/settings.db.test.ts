import { expect, test } from 'vitest';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { createSettingsReader } from './shop-settings.ts';

const address = '/api/admin/settings';

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
  expect((await settings()).deliveryFee).toEqual({ state: 'Lagos', from: 3_000 });

  await db.updateTable('deliveryAreas').set({ price: 2_800 }).where('id', '=', 'lagos-mainland-2').execute();
  expect((await settings()).deliveryFee).toEqual({ state: 'Lagos', from: 2_800 });
  await db.updateTable('deliveryAreas').set({ isOn: false }).where('id', '=', 'lagos-mainland-2').execute();
  expect((await settings()).deliveryFee).toEqual({ state: 'Lagos', from: 3_000 });
  await db.updateTable('deliveryStates').set({ isOn: false }).where('name', '=', 'Lagos').execute();
  expect((await settings()).deliveryFee).toEqual({ state: 'Osun', from: 1_000 });
  await db.updateTable('deliveryStates').set({ isOn: false }).execute();
  expect((await settings()).deliveryFee).toBeNull();
});

test('who sells is what an owner says, and what they leave empty is said nowhere', async () => {
  const { shop, owner, current } = await admin();
  expect(current.settings).toMatchObject({ legalName: 'Oge Demo Store', streetAddress: '12 Demo Street, Yaba, Lagos' });

  const seller = { legalName: 'Zuri Limited', rcNumber: 'RC 1', streetAddress: '1 Road, Yaba', openingHours: '' };
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, ...seller });

  expect(status).toBe(200);
  expect(await shop.settings()).toMatchObject({ ...seller, contactPerson: '' });
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

test('of two who save at once one is told, and nothing of it is half saved', async () => {
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
  ['phone', '12', 'Include the country code, such as +2348030000000'],
  ['email', 'nobody', 'Enter the email address for customers'],
  ['instagramUrl', 'javascript:alert(1)', 'Enter the whole link, such as https://www.instagram.com/oge'],
  ['twitterUrl', 'https://x.com/oge\u0000', 'Enter the whole link, such as https://x.com/oge'],
  ['twitterUrl', 'oge', 'Enter the whole link, such as https://x.com/oge'],
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

test('half a character is saved as the sign for one, and written down', async () => {
  const { shop, owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 0, name: 'Oge \ud800' });
  expect(status).toBe(200);
  expect((await shop.settings()).name).toBe('Oge \ufffd');
});

test('a number that no save ever had is rejected', async () => {
  const { owner, current } = await admin();
  const { status } = await owner.call('PUT', address, { ...current.settings, version: 2_147_483_647 });
  expect(status).toBe(400);
});

test('an assistant neither reads nor changes them', async () => {
  const { shop, current } = await admin();
  const assistant = await newStaff(shop, 'assistant');

  expect((await assistant.call('GET', address)).status).toBe(403);
  expect((await assistant.call('PUT', address, { ...current.settings, version: 0 })).status).toBe(403);
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
  return { shop, owner, current: body as unknown as { settings: Record<string, unknown>; version: number } };
}
