import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { rights, rightsOf, roles } from '#shared/admin/staff/rights.ts';
import { exported } from '../../../tests/actions/exports.ts';
import { changeTo, sendChange, shopWithShirts } from '../../../tests/actions/after-sale/changes.ts';
import { payByLink, payLinkForm, sellByLink, withAddress } from '../../../tests/actions/pay-links.ts';
import { guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { enter } from '../../../tests/actions/staff-codes.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { whoMayCall } from '../../../tests/structure/who-may-call.ts';
import { settlePayment } from '../../payments/settle-payment.ts';

const address = '/api/admin/staff';
const lagosMonth = { from: '2026-11-01', to: '2026-11-30' };

test('a bookkeeper changes nothing but what is their own, and requests files', async () => {
  const mayCall = Object.entries(whoMayCall).flatMap(([who, names]) => (who.includes('bookkeeper') ? names : []));
  expect(mayCall.filter((name) => !name.startsWith('GET '))).toEqual([
    'PUT /api/admin/notices',
    'POST /api/admin/notices/devices',
    'DELETE /api/admin/notices/devices/:id',
    'POST /api/admin/notices/devices/:id/test',
    'DELETE /api/admin/notices/phone',
    'POST /api/admin/notices/phone',
    'POST /api/admin/notices/phone/confirm',
    'POST /api/admin/passkeys',
    'DELETE /api/admin/passkeys/:id',
    'POST /api/admin/passkeys/options',
    'POST /api/admin/sessions/end-others',
    'POST /api/admin/exports',
  ]);
});

test('a bookkeeper, who changes nothing, gets no link that pays an order or the change of one', async () => {
  const { shop, shirt, owner, manager } = await shopWithShirts();
  const bookkeeper = await newStaff(shop, 'bookkeeper');
  const { id } = await sellByLink(manager, { ...payLinkForm(shirt), customer: withAddress });
  const readBy = (staff: Shopper) => adminOrderOf(staff, id);

  expect((await readBy(bookkeeper)).payLink).toBeNull();
  expect((await readBy(manager)).payLink).toMatchObject({ url: expect.stringContaining('#k=') });

  await payByLink(shop, manager, id);
  await sendChange(owner, id, changeTo({ shirt }, 'Gold'));
  expect((await readBy(bookkeeper)).openChange).toMatchObject({ payUrl: null });
  expect((await readBy(manager)).openChange).toMatchObject({ payUrl: expect.stringContaining('#k=') });
});

test('a bookkeeper reads orders, sales and invoices and downloads them, but no list of customers and no products', async () => {
  const shop = await testShop();
  const bookkeeper = await newStaff(shop, 'bookkeeper');
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const { _id, totalAmount, guestInfo } = buyer.order;

  expect((await bookkeeper.call('GET', `/api/admin/orders/${_id}`)).body).toMatchObject({
    file: { order: { totalAmount } },
  });
  const sales = await bookkeeper.call('GET', `/api/admin/figures?from=${lagosMonth.from}&to=${lagosMonth.to}`);
  expect(sales.body['totals']).toMatchObject({ orders: 1, paid: totalAmount });
  expect((await bookkeeper.call('GET', `/api/admin/orders/${_id}/invoice`)).status).toBe(200);
  expect((await exported(shop, bookkeeper, { kind: 'orders', days: lagosMonth })).body).toContain(_id);
  for (const kind of ['customers', 'subscribers', 'products']) {
    const { status, body } = await bookkeeper.call('POST', '/api/admin/exports', { kind });
    expect([kind, status, body.code]).toEqual([kind, 403, 'no_right']);
  }

  const { body } = await bookkeeper.call('GET', `/api/admin/find?search=${encodeURIComponent(guestInfo.name)}`);
  expect(body['found']).toMatchObject({ orders: { rows: [{ _id }] }, customers: { rows: [] }, products: { rows: [] } });
  const words = encodeURIComponent('shirt');
  const products = await bookkeeper.call('GET', `/api/admin/find?search=${words}`);
  expect(products.body['found']).toMatchObject({ products: { rows: [] } });
});

test('a member of staff without a right reads who has it', async () => {
  const shop = await testShop();
  const packer = await newStaff(shop, 'packer');
  const message = async (url: string) => (await packer.call('GET', url)).body.message;
  expect(await message('/api/admin/customers')).toBe('Your role doesn’t allow this. Only owners and managers can.');
  expect(await message(address)).toBe('Your role doesn’t allow this. Only owners can.');
});

test('another role counts with the very next request, in both directions', async () => {
  const shop = await testShop();
  const [owner, person] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const id = (await people(owner)).find(({ email }) => email === 'manager@example.com')!._id;
  const become = (role: string) => owner.call('PUT', `${address}/${id}`, { name: 'Bola', role });
  const mayRead = async () => (await person.call('GET', '/api/admin/orders')).status;
  expect(await mayRead()).toBe(200);

  await become('packer');
  expect([await mayRead(), (await person.call('GET', '/api/admin/packing')).status]).toEqual([403, 200]);
  await become('bookkeeper');
  expect([await mayRead(), (await person.call('GET', '/api/admin/packing')).status]).toEqual([200, 403]);
  expect((await person.call('GET', '/api/admin/me')).body['staff']).toMatchObject({ role: 'bookkeeper' });
});

test('a manager is stored as one, and what release 1.0.0 stores as an assistant is one too', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  shop.clock.forward({ seconds: 1 });
  await owner.call('POST', address, { email: 'bisi@example.com', name: 'Bisi', role: 'manager' });
  const stored = await shop.db.selectFrom('staff').select('role').where('email', '=', 'bisi@example.com').execute();
  expect(stored).toEqual([{ role: 'manager' }]);
  expect((await people(owner)).map(({ role }) => role)).toEqual(['owner', 'manager']);

  await shop.db.updateTable('staff').set({ role: 'assistant' }).where('email', '=', 'bisi@example.com').execute();
  expect((await people(owner)).map(({ role }) => role)).toEqual(['owner', 'manager']);
  await expect(
    shop.db
      .updateTable('staff')
      .set({ role: sql`'king'` })
      .execute(),
  ).rejects.toThrow('staff_role_check');
});

test('anyone who is added gets one email: who added them, what they may do, and how they sign in', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const person = { email: 'Tari@Example.com', name: 'Tari', role: 'packer' };
  const responses = await Promise.all([1, 2, 3].map(() => owner.call('POST', address, person)));
  // A form that is sent twice says the same twice.
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);

  const [email, ...more] = await invitations(shop);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ recipient: 'tari@example.com', subject: 'The owner added you to the staff of Oge' });
  const { text } = email!;
  for (const words of ['Your role: Packer', roles.packer.says, '/admin/login', 'tari@example.com'])
    expect(text).toContain(words);
  for (const right of rightsOf('packer')) expect(text).toContain(rights[right].says);
  expect(text).not.toContain(rights['money.refund'].says);
  expect(await enter(shop, new Shopper(shop), 'tari@example.com')).toMatchObject({ status: 200 });
});

test('a new role sends no invitation to somebody who is on the staff; somebody who comes back is invited again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const person = { email: 'tari@example.com', name: 'Tari', role: 'packer' };
  await owner.call('POST', address, person);
  const id = (await people(owner)).find(({ email }) => email === person.email)!._id;
  await owner.call('PUT', `${address}/${id}`, { name: 'Tari', role: 'manager' });
  await owner.call('POST', address, { ...person, role: 'owner' });
  expect(await invitations(shop)).toHaveLength(1);

  await owner.call('POST', `${address}/${id}/leave`);
  shop.clock.forward({ minutes: 1 });
  await owner.call('POST', address, { ...person, role: 'bookkeeper' });
  expect((await invitations(shop)).map(({ text }) => /Your role: (\w+)/.exec(text)?.[1])).toEqual([
    'Packer',
    'Bookkeeper',
  ]);
});

async function people(owner: Shopper): Promise<Staff[]> {
  return (await owner.call('GET', address)).body['staff'] as Staff[];
}

function invitations({ db }: TestShop) {
  return db
    .selectFrom('letters')
    .select(['recipient', 'subject', 'text'])
    .where('key', 'like', 'staff-invited:%')
    .orderBy('createdAt')
    .execute();
}
