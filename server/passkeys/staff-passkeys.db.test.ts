import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { SoftPasskey } from '../../tests/actions/soft-passkey.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const rejection = { status: 400, body: { code: 'passkey_rejected' } };

test('who works here signs in with a passkey alone, and the log says so', async () => {
  const shop = await testShop();
  const passkey = await added(await newStaff(shop));
  const laptop = new Shopper(shop);

  expect((await enter(laptop, passkey)).status).toBe(200);

  expect((await laptop.call('GET', '/api/admin/me')).body['staff']).toMatchObject({ email: 'owner@example.com' });
  const lines = await shop.db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute();
  expect(lines).toMatchObject([
    { action: 'staff.passkey-added' },
    { action: 'staff.signed-in', detail: { with: 'passkey' } },
  ]);
  const emails = await shop.db.selectFrom('letters').select('subject').where('key', 'like', 'new-staff-%').execute();
  expect(emails).toEqual([{ subject: 'New sign-in to the Oge admin' }]);
});

test('a session that began with a passkey has the name of its browser', async () => {
  const shop = await testShop();
  const passkey = await added(await newStaff(shop));
  const phone = new Shopper(shop);
  await enter(phone, passkey, '/api/admin/passkey', {
    'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/110.0 Mobile',
  });

  expect((await phone.call('GET', '/api/admin/sessions')).body['sessions']).toMatchObject([
    { device: 'Chrome on Android', isThis: true },
    { isThis: false },
  ]);
});

test('a shopper’s passkey does not open the admin, nor one of the staff an account', async () => {
  const shop = await testShop();
  const ofStaff = await added(await newStaff(shop));
  const ofAda = await added(await newShopper(shop), '/api/user/passkeys');

  expect(await enter(new Shopper(shop), ofAda)).toMatchObject(rejection);
  expect(await enter(new Shopper(shop), ofStaff, '/api/auth/passkey')).toMatchObject(rejection);
  // A signature for one kind of sign-in does not work for the other either.
  const eve = new Shopper(shop);
  const { body } = await eve.call('POST', '/api/auth/passkey/options');
  const shown = ofStaff.show(body['options'] as { challenge: string });
  expect(await eve.call('POST', '/api/admin/passkey', shown)).toMatchObject(rejection);
});

test.for(['reset-authenticator', 'leave'])(
  'after “%s” the passkeys of somebody on the staff open nothing',
  async (end) => {
    const shop = await testShop();
    const owner = await newStaff(shop);
    const passkey = await added(await newStaff(shop, 'manager'));
    const { id } = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'manager')
      .executeTakeFirstOrThrow();

    expect((await owner.call('POST', `/api/admin/staff/${id}/${end}`)).status).toBe(200);

    expect(await enter(new Shopper(shop), passkey)).toMatchObject(rejection);
  },
);

async function added(who: Shopper, url = '/api/admin/passkeys'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey();
  const { body } = await who.call('POST', `${url}/options`);
  const response = await who.call('POST', url, passkey.make(body['options'] as { challenge: string }));
  if (response.status !== 200) throw new Error(`${response.status} ${response.body.code}`);
  return passkey;
}

async function enter(who: Shopper, passkey: SoftPasskey, url = '/api/admin/passkey', headers = {}) {
  const { body } = await who.call('POST', `${url}/options`);
  return who.call('POST', url, passkey.show(body['options'] as { challenge: string }), headers);
}
