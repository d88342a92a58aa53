import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper } from '../../tests/actions/signing-in.ts';
import { SoftPasskey } from '../../tests/actions/soft-passkey.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const rejection = { status: 400, body: { code: 'passkey_rejected' } };

test('who has added a passkey signs in with it in another browser, without a code', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);
  const laptop = new Shopper(shop);

  const { status, body } = await enter(laptop, passkey);

  expect([status, body.message]).toEqual([200, 'Login successful!']);
  expect(body['user']).toMatchObject({ email: 'ada@example.com', name: 'Ada Eze' });
  expect((await laptop.call('GET', '/api/user/profile')).status).toBe(200);
  const emails = await shop.db.selectFrom('letters').select('subject').where('key', 'like', 'new-sign-in:%').execute();
  expect(emails).toEqual([{ subject: 'New sign-in to your Oge account' }]);
});

test('a passkey that was added is announced by email, and shows in the account with when it was used', async () => {
  const shop = await testShop({ isListening: true });
  const ada = await newShopper(shop);
  const passkey = await added(ada, { 'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/110.0 Mobile' });
  shop.clock.forward({ minutes: 10 });
  await enter(new Shopper(shop), passkey);

  expect((await ada.call('GET', '/api/user/passkeys')).body['passkeys']).toMatchObject([
    { device: 'Chrome on Android', since: '2026-11-02T09:00:00.000Z', usedAt: '2026-11-02T09:10:00.000Z' },
  ]);
  expect((await ada.call('GET', '/api/user/export')).body['passkeys']).toHaveLength(1);
  const sentEmail = await shop.db.selectFrom('letters').selectAll().where('key', 'like', 'passkey-added:%').execute();
  expect(sentEmail).toMatchObject([{ recipient: 'ada@example.com', subject: 'New passkey for your Oge account' }]);
  expect(sentEmail[0]?.text).toContain('Chrome on Android');
});

test('a passkey that was removed opens nothing any more', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);
  const { body } = await ada.call('GET', '/api/user/passkeys');
  const [{ _id }] = body['passkeys'] as [{ _id: string }];

  expect((await ada.call('DELETE', `/api/user/passkeys/${_id}`)).body['passkeys']).toEqual([]);
  expect(await enter(new Shopper(shop), passkey)).toMatchObject(rejection);
});

test('nobody sees, removes or adds to the passkeys of somebody else', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  await added(ada);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  const [{ _id }] = (await ada.call('GET', '/api/user/passkeys')).body['passkeys'] as [{ _id: string }];

  expect((await eve.call('GET', '/api/user/passkeys')).body['passkeys']).toEqual([]);
  expect((await eve.call('DELETE', `/api/user/passkeys/${_id}`)).status).toBe(404);
  // A challenge for Ada's browser does not work in Eve's, signed in or not.
  const options = await requestOptions(ada, '/api/user/passkeys/options');
  expect(await eve.call('POST', '/api/user/passkeys', new SoftPasskey().make(options))).toMatchObject(rejection);
  expect((await ada.call('GET', '/api/user/passkeys')).body['passkeys']).toHaveLength(1);
});

test('a passkey that is known already is not added to another account', async () => {
  const shop = await testShop();
  const passkey = await added(await newShopper(shop));
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });

  const options = await requestOptions(eve, '/api/user/passkeys/options');
  expect(await eve.call('POST', '/api/user/passkeys', passkey.make(options))).toMatchObject(rejection);
});

test.for<[string, (passkey: SoftPasskey) => void]>([
  ['made for the page of somebody else', (passkey) => (passkey.origin = 'https://oge.evil.example')],
  ['made for another host', (passkey) => (passkey.host = 'evil.example')],
  ['shown without a finger or the screen’s lock', (passkey) => (passkey.isVerified = false)],
])('a passkey %s opens nothing, and is not added', async ([, spoil]) => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);
  spoil(passkey);

  expect(await enter(new Shopper(shop), passkey)).toMatchObject(rejection);
  const other = new SoftPasskey();
  spoil(other);
  const options = await requestOptions(ada, '/api/user/passkeys/options');
  expect(await ada.call('POST', '/api/user/passkeys', other.make(options))).toMatchObject(rejection);
});

test('a signature that was listened to opens nothing a second time, nor in another browser, nor later', async () => {
  const shop = await testShop();
  const passkey = await added(await newShopper(shop));
  const ada = new Shopper(shop);
  const options = await requestOptions(ada);
  const shown = passkey.show(options);

  expect(await new Shopper(shop).call('POST', '/api/auth/passkey', shown)).toMatchObject(rejection);
  expect((await ada.call('POST', '/api/auth/passkey', shown)).status).toBe(200);
  expect(await ada.call('POST', '/api/auth/passkey', shown)).toMatchObject(rejection);

  const late = passkey.show(await requestOptions(ada));
  shop.clock.forward({ minutes: 6 });
  expect(await ada.call('POST', '/api/auth/passkey', late)).toMatchObject(rejection);
});

test('of twenty who come with one signature at once, one gets in', async () => {
  const shop = await testShop();
  const passkey = await added(await newShopper(shop));
  const ada = new Shopper(shop);
  const shown = passkey.show(await requestOptions(ada));

  const responses = await Promise.all(Array.from({ length: 20 }, () => ada.call('POST', '/api/auth/passkey', shown)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey signs in ten new browsers of an account an hour and thirty a day, and those that it knows as ever', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);
  const inNewBrowsers = async (times: number) => {
    const statuses = [];
    for (let number = 0; number < times; number += 1) statuses.push((await enter(new Shopper(shop), passkey)).status);
    return statuses;
  };

  for (const _hour of [1, 2, 3]) {
    expect(await inNewBrowsers(11)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await enter(ada, passkey)).status).toBe(200);
    shop.clock.forward({ hours: 1 });
  }
  expect(await inNewBrowsers(1)).toEqual([429]);
  const emails = await shop.db.selectFrom('letters').select('key').where('key', 'like', 'new-sign-in:%').execute();
  expect(emails).toHaveLength(30);
  shop.clock.forward({ hours: 21 });
  expect(await inNewBrowsers(1)).toEqual([200]);
});

test('a program that signs in again and again in a browser that its account knows stores sixty sessions an hour', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);
  const statuses = [];
  for (let number = 0; number < 61; number += 1) statuses.push((await enter(ada, passkey)).status);

  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  shop.clock.forward({ hours: 1 });
  expect((await enter(ada, passkey)).status).toBe(200);
});

test('a copy of a passkey that counts is found out', async () => {
  const shop = await testShop();
  const passkey = await added(await newShopper(shop));
  passkey.counter = 7;
  expect((await enter(new Shopper(shop), passkey)).status).toBe(200);

  expect(await enter(new Shopper(shop), passkey)).toMatchObject(rejection);
  passkey.counter = 8;
  expect((await enter(new Shopper(shop), passkey)).status).toBe(200);
});

test('ten passkeys are the most', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  for (let credential = 0; credential < 10; credential++) await added(ada);

  const { status, body } = await ada.call('POST', '/api/user/passkeys/options');
  expect([status, body.code]).toEqual([409, 'too_many_passkeys']);
});

test('of three passkeys that an account with eight adds at once, two are added', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  for (let credential = 0; credential < 8; credential++) await added(ada);
  const [account] = await shop.db.selectFrom('accounts').select('id').execute();
  const created: object[] = [];
  for (let credential = 0; credential < 3; credential++)
    created.push(new SoftPasskey().make(await requestOptions(ada, '/api/user/passkeys/options')));
  const add = (credential: object) => () => ada.call('POST', '/api/user/passkeys', credential);

  const [, ...responses] = await inTurn(
    shop.db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', account!.id).forUpdate().execute(),
    ...created.map(add),
  );

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409]);
  expect(await shop.db.selectFrom('passkeys').select('id').execute()).toHaveLength(10);
});

test('anyone who tries passkeys that open nothing is stopped, and nobody else behind the same network is', async () => {
  const shop = await testShop();
  const passkey = await added(await newShopper(shop));
  const eve = new Shopper(shop, '10.0.0.7');
  const wrong = new SoftPasskey();
  const tries = [];
  for (let tried = 0; tried < 31; tried++) tries.push((await enter(eve, wrong)).status);

  expect(tries.filter((status) => status === 429)).toEqual([429]);
  expect((await enter(new Shopper(shop, '10.0.0.7'), passkey)).status).toBe(200);
});

test('with the account its passkeys go', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const passkey = await added(ada);

  await ada.call('DELETE', '/api/user/delete-account');

  expect(await shop.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  expect(await enter(new Shopper(shop), passkey)).toMatchObject(rejection);
});

test('codes still sign in who has passkeys', async () => {
  const shop = await testShop();
  await added(await newShopper(shop));
  const phone = new Shopper(shop);

  await phone.call('POST', '/api/auth/send-otp', { email: 'ada@example.com' });
  const otp = await codeFor(shop, 'ada@example.com');
  expect((await phone.call('POST', '/api/auth/verify-otp', { email: 'ada@example.com', otp })).status).toBe(200);
});

async function requestOptions(who: Shopper, url = '/api/auth/passkey/options'): Promise<{ challenge: string }> {
  return (await who.call('POST', url)).body['options'] as { challenge: string };
}

/** A passkey that was just added. */
async function added(who: Shopper, headers = {}): Promise<SoftPasskey> {
  const passkey = new SoftPasskey();
  const credential = passkey.make(await requestOptions(who, '/api/user/passkeys/options'));
  const { status, body } = await who.call('POST', '/api/user/passkeys', credential, headers);
  if (status !== 200) throw new Error(`${status} ${body.code}`);
  return passkey;
}

async function enter(who: Shopper, passkey: SoftPasskey) {
  return who.call('POST', '/api/auth/passkey', passkey.show(await requestOptions(who)));
}
