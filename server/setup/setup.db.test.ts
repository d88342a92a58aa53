import { expect, test } from 'vitest';
import type { Setup } from '#shared/admin/setup/api.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { paystack } from '#server/payments/provider/paystack.ts';
import { createSettingsReader } from '#server/settings/shop-settings.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const address = '/api/admin/setup';

test('a new shop lists what it lacks, each part goes by what was really done, and the list by the last', async () => {
  const shop = await newShop({ smtpUrl: 'smtp://shop:secret@mail.example' });
  const owner = await newStaff(shop);
  expect(await openParts(owner)).toEqual([
    'seller',
    'paymentKey',
    'webhook',
    'mail',
    'delivery',
    'policies',
    'product',
    'spareSignIn',
  ]);

  await enterSeller(owner);
  expect((await owner.call('POST', `${address}/payment-key`)).body['outcome']).toBe('accepted');
  expect((await owner.call('POST', `${address}/test-email`)).body).toMatchObject({
    problem: null,
    to: 'owner@example.com',
  });
  expect(await openParts(owner)).toEqual(['webhook', 'delivery', 'policies', 'product', 'spareSignIn']);

  const { terms } = (await owner.call('GET', '/api/admin/delivery')).body as {
    terms: { states: { name: string; isOn: boolean }[] };
  };
  const states = terms.states.filter(({ isOn }) => isOn).map(({ name }) => name);
  expect((await owner.call('PUT', '/api/admin/delivery', { ...terms, states })).status).toBe(200);
  await confirm(owner, 'policies');
  await confirm(owner, 'webhook');
  await makeProduct(shop.db);
  expect(await openParts(owner)).toEqual(['spareSignIn']);

  const second = { email: 'second@example.com', name: 'Second', role: 'owner' };
  await owner.call('POST', '/api/admin/staff', second);
  expect(await setupOf(owner)).toBeNull();
  await shop.db.updateTable('products').set({ status: 'archived' }).execute();
  expect(await setupOf(owner)).toBeNull();
});

test('a draft is no product, and examples of the settings are no contact', async () => {
  const shop = await newShop();
  const owner = await newStaff(shop);
  const { productId } = await makeProduct(shop.db);
  await shop.db.updateTable('products').set({ status: 'draft' }).execute();

  expect(await openParts(owner)).toEqual(expect.arrayContaining(['seller', 'product']));
  expect(await setupOf(owner)).toMatchObject({
    draftId: productId,
    webhookUrl: `${shop.config.shop.publicUrl}/api/payment/paystack/webhook`,
    missing: [
      'the registered business name',
      'its address',
      'your phone number',
      'your email address',
      'your Instagram account, or none',
      'your X account, or none',
    ],
  });
});

test('a rejected key and a mail server that takes nothing stay on the list, and so does another key than the one tried', async () => {
  const shop = await newShop({}, { mailer: { send: () => Promise.reject(new Error('535 Invalid login')) } });
  const owner = await newStaff(shop);
  const { body } = await owner.call('POST', `${address}/test-email`);
  expect(body['problem']).toContain('535 Invalid login');
  expect(await openParts(owner)).toContain('mail');

  await owner.call('POST', `${address}/payment-key`);
  expect(await openParts(owner)).not.toContain('paymentKey');
  const wrong = { ...shop.config.paystack, secretKey: 'sk_test_wrong' };
  const other = await sameShop({ ...shop, payments: paystack(wrong) }, { paystack: wrong });
  const sameOwner = await newStaff(other);
  expect(await openParts(sameOwner)).toContain('paymentKey');
  expect((await sameOwner.call('POST', `${address}/payment-key`)).body['outcome']).toBe('rejected');
  expect(await openParts(sameOwner)).toContain('paymentKey');
});

test('who has read the policies is stored with the time, once', async () => {
  const shop = await newShop();
  const owner = await newStaff(shop);
  await confirm(owner, 'policies');
  const at = shop.now();
  shop.clock.forward({ hours: 1 });
  await confirm(owner, 'policies');

  const stored = await shop.db.selectFrom('shopSetup').select(['policiesReadAt', 'policiesReadBy']).executeTakeFirst();
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  expect(stored).toEqual({ policiesReadAt: at, policiesReadBy: id });
  const log = shop.db.selectFrom('auditLog').select('action').where('action', '=', 'setup.policies-read');
  expect(await log.execute()).toHaveLength(1);
});

test('a demo has no such list', async () => {
  expect(await setupOf(await newStaff(await testShop()))).toBeNull();
});

/** A shop that is no demo. */
async function newShop(changes: Partial<Config> = {}, parts: Partial<TestShop> = {}): Promise<TestShop> {
  const shop = await testShop();
  const seller = { legalName: '', streetAddress: '' };
  return sameShop({ ...shop, ...parts }, { shop: { ...shop.config.shop, ...seller, isDemo: false }, ...changes });
}

/** The same shop after a restart with other settings. */
async function sameShop(shop: TestShop, changes: Partial<Config>): Promise<TestShop> {
  const config = { ...shop.config, ...changes };
  const changed = { ...shop, config, settings: createSettingsReader(shop.db, config) };
  return { ...changed, app: await buildApp(changed) };
}

async function enterSeller(owner: Shopper): Promise<void> {
  const { settings, version } = (await owner.call('GET', '/api/admin/settings')).body as {
    settings: object;
    version: number;
  };
  const seller = { legalName: 'Ada Eze Ltd', streetAddress: '1 Road, Lagos', phone: '08031234567' };
  const contact = { email: 'ada@ada.example', instagramUrl: '', twitterUrl: '' };
  const { status } = await owner.call('PUT', '/api/admin/settings', { ...settings, ...seller, ...contact, version });
  expect(status).toBe(200);
}

const confirm = (owner: Shopper, part: string) => owner.call('POST', `${address}/confirm`, { part });

const setupOf = async (owner: Shopper) => (await owner.call('GET', address)).body['setup'] as Setup | null;

const openParts = async (owner: Shopper) =>
  (await setupOf(owner))?.parts.filter(({ isDone }) => !isDone).map(({ name }) => name);
