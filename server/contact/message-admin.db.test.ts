import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import type { ContactMessage } from '#shared/admin/contact/api.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteOldMessages } from './delete-messages.ts';

async function write(shop: TestShop, email = 'ada@example.com', message = 'Is it cotton?'): Promise<void> {
  const { status } = await new Shopper(shop).call('POST', '/api/contact', { name: 'Ada Eze', email, message });
  expect(status).toBe(200);
}

async function listed(staff: Shopper, query = ''): Promise<ContactMessage[]> {
  const { body } = await staff.call('GET', `/api/admin/messages${query}`);
  return body['contactMessages'] as ContactMessage[];
}

test('a message from the contact page waits in the admin until somebody has answered it', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await write(shop);
  const [message] = await listed(staff);
  expect(message).toEqual({
    _id: expect.any(String) as string,
    name: 'Ada Eze',
    email: 'ada@example.com',
    message: 'Is it cotton?',
    sentAt: '2026-11-02T09:00:00.000Z',
    answeredAt: null,
    answeredBy: null,
  });
  const markAs = (isAnswered: boolean, by = staff) =>
    by.call('POST', `/api/admin/messages/${message?._id}/answered`, { isAnswered });

  expect((await markAs(true)).body).toMatchObject({ message: adminMessages.newsletter.answered });
  expect((await markAs(true, await newStaff(shop, 'owner'))).body['contactMessage']).toMatchObject({
    answeredBy: 'The manager',
  });
  expect(await listed(staff)).toEqual([]);
  expect(await listed(staff, '?state=answered')).toHaveLength(1);
  await markAs(false);
  expect(await listed(staff, '?search=COTTON')).toHaveLength(1);
  expect(await actions(shop)).toEqual(['message.answered', 'message.reopened']);
});

test('a search finds a message by a name with other accents', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await new Shopper(shop).call('POST', '/api/contact', {
    name: 'Adé Ọjọ́',
    email: 'ade@example.com',
    message: 'Ẹ káàárọ̀',
  });

  for (const search of ['ade ojo', 'ỌJỌ', 'kaaaro']) {
    expect(await listed(staff, `?search=${encodeURIComponent(search)}`), search).toHaveLength(1);
  }
  expect(await listed(staff, '?search=Bola')).toEqual([]);
});

test('a deleted message is gone with its email, for everybody', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await write(shop);
  const [message] = await listed(staff);

  const responses = await Promise.all([1, 2].map(() => staff.call('DELETE', `/api/admin/messages/${message?._id}`)));

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(await listed(staff, '?state=all')).toEqual([]);
  expect(await shop.db.selectFrom('letters').selectAll().execute()).toEqual([]);
  expect((await staff.call('GET', `/api/admin/messages/${message?._id}`)).body).toMatchObject({ code: 'gone' });
  expect(await actions(shop)).toEqual(['message.deleted']);
});

test('a message sent while staff page through messages is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const send = (emails: readonly string[]) =>
    shop.db
      .insertInto('contactMessages')
      .values(emails.map((email) => ({ name: 'Ada Eze', email, message: 'Is it cotton?', sentAt: shop.now() })))
      .execute();
  const known = Array.from({ length: 60 }, (_, number) => `ada${number}@example.com`);
  await send(known);
  shop.clock.forward({ minutes: 1 });

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/messages',
    list: 'contactMessages',
    keyOf: ({ email }) => String(email),
    meanwhile: () => send(['new@example.com']),
  });

  expect(forward.flat().toSorted()).toEqual(known.toSorted());
  expect(back.at(-1)?.[0]).toBe('new@example.com');
});

test('after a year a message is forgotten, and its email too', async () => {
  const shop = await testShop();
  await write(shop);
  shop.clock.forward({ hours: 24 * 364 });
  await write(shop, 'eve@example.com');

  await deleteOldMessages(shop.db, shop.now());
  expect(await shop.db.selectFrom('contactMessages').select('id').execute()).toHaveLength(2);
  shop.clock.forward({ hours: 48 });
  await deleteOldMessages(shop.db, shop.now());

  const left = await shop.db.selectFrom('contactMessages').select('email').execute();
  expect(left).toEqual([{ email: 'eve@example.com' }]);
  expect(await shop.db.selectFrom('letters').select('replyTo').execute()).toEqual([{ replyTo: 'eve@example.com' }]);
});

async function actions({ db }: TestShop): Promise<string[]> {
  const lines = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  return lines.map(({ action }) => action);
}
