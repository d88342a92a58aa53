import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { emailKeys } from '../../tests/actions/purchase.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { enter, withOwner, whoAmI } from '../../tests/actions/staff-codes.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { staffCommand } from './staff-command.ts';
import { logCustomerRead } from './log-read.ts';
import { writeAudit } from './write-audit.ts';

const address = '/api/admin/staff';

test('an owner lets somebody in, who can sign in then, and the log says who it was', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');

  shop.clock.forward({ seconds: 1 });
  const added = await owner.call('POST', address, { email: 'Bisi@Example.com', name: ' Bisi ', role: 'manager' });

  expect(added.status).toBe(200);
  expect(added.body['staff']).toMatchObject([{ name: 'The owner' }, { name: 'Bisi', email: 'bisi@example.com' }]);
  expect(await enter(shop, new Shopper(shop), 'bisi@example.com')).toMatchObject({ body: { next: 'in' } });
  const { body } = await owner.call('GET', '/api/admin/log?query=bisi');
  expect(body['entries']).toMatchObject([
    {
      action: 'staff.added',
      by: { name: 'The owner' },
      subjectName: 'Bisi',
      detail: { email: 'bisi@example.com', role: 'manager' },
    },
  ]);
});

test('somebody who is there is not let in twice', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const nobody = await owner.call('POST', address, { email: '', name: 'X', role: 'manager' });
  expect(nobody.body['fields']).toEqual({ email: 'Enter an email address' });
  const again = await owner.call('POST', address, { email: 'owner@example.com', name: 'X', role: 'manager' });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_staff' } });
  expect(await rolesOf(shop)).toEqual({ 'owner@example.com': 'owner' });
});

test('somebody who is added again as they are, since the response was lost, is added and invited once', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const add = (change: object) =>
    owner.call('POST', address, { email: 'bisi@example.com', name: 'Bisi', role: 'manager', ...change });

  shop.clock.forward({ seconds: 1 });
  const responses = [await add({}), ...(await Promise.all([add({}), add({})]))];

  for (const { status, body } of responses) {
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'bisi@example.com can now sign in. We’re emailing them how.',
    });
    expect(body['staff']).toMatchObject([{ name: 'The owner' }, { name: 'Bisi', role: 'manager' }]);
  }
  expect((await add({ role: 'owner' })).body).toMatchObject({ code: 'already_staff' });
  expect((await add({ name: 'Bisi Ade' })).body).toMatchObject({ code: 'already_staff' });
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('staff-invited:'))).toHaveLength(1);
  const { body } = await owner.call('GET', '/api/admin/log?query=bisi');
  expect(body['entries']).toHaveLength(1);
});

test('anyone who leaves is out at once, in every browser, and may come back with a phone to pair', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const id = await idOf(owner, 'manager@example.com');

  expect((await owner.call('POST', `${address}/${id}/leave`)).status).toBe(200);
  expect((await whoAmI(manager)).status).toBe(401);
  await enter(shop, manager, 'manager@example.com').catch(() => null);
  expect((await whoAmI(manager)).status).toBe(401);
  expect((await owner.call('POST', `${address}/${id}/leave`)).status).toBe(404);

  await owner.call('POST', address, { email: 'manager@example.com', name: 'Back', role: 'manager' });
  expect(await enter(shop, manager, 'manager@example.com')).toMatchObject({ status: 200 });
});

test('what one person waited to send is not sent in the name of another who has signed in since', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const sentBy = (staffId: string) => manager.call('GET', '/api/admin/messages', undefined, { 'staff-id': staffId });

  expect((await sentBy(await idOf(owner, 'owner@example.com'))).status).toBe(401);
  expect((await sentBy(await idOf(owner, 'manager@example.com'))).status).toBe(200);
});

test('another role counts with the very next request', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const id = await idOf(owner, 'manager@example.com');
  expect((await manager.call('GET', address)).status).toBe(403);

  await owner.call('PUT', `${address}/${id}`, { name: 'The manager', role: 'owner' });
  expect((await manager.call('GET', address)).status).toBe(200);
});

test('the last owner neither leaves nor becomes a manager, not even two at the same moment', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const id = await idOf(owner, 'owner@example.com');
  const demote = (staffId: string) => owner.call('PUT', `${address}/${staffId}`, { name: 'X', role: 'manager' });
  expect(await demote(id)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await owner.call('POST', `${address}/${id}/leave`)).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });

  await owner.call('POST', address, { email: 'second@example.com', name: 'Second', role: 'owner' });
  const second = await idOf(owner, 'second@example.com');
  const responses = await Promise.all([demote(id), demote(second)]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(Object.values(await rolesOf(shop)).filter((role) => role === 'owner')).toHaveLength(1);
});

test('nobody who worked here is deleted, and no line of the log is changed or taken away', async () => {
  const shop = await testShop();
  await withOwner(shop);
  await expect(shop.db.deleteFrom('staff').execute()).rejects.toThrow('let them leave');
  await expect(shop.db.updateTable('auditLog').set({ subject: 'x' }).execute()).rejects.toThrow('only added to');
  await expect(shop.db.deleteFrom('auditLog').execute()).rejects.toThrow('only added to');
  await expect(sql`truncate audit_log`.execute(shop.db)).rejects.toThrow('only added to');
  for (const method of ['PUT', 'POST', 'DELETE'] as const) {
    const owner = await newStaff(shop, 'owner');
    expect((await owner.call(method, '/api/admin/log', {})).status).toBe(404);
  }
});

test('the log is read by whose changes and by parts of words, and takes a percent sign for itself', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const by = { _id: await idOf(owner, 'owner@example.com') };
  for (let number = 1; number <= 60; number += 1) {
    const entry = { at: shop.now(), action: 'product.published', subject: `dress-${number}` } as const;
    await writeAudit(shop.db, { ...entry, by: number % 2 === 0 ? by : null, detail: { off: `${number}%` } });
  }
  const read = async (query: string) => {
    const { body } = await owner.call('GET', `/api/admin/log?${query}`);
    const { entries, total } = body as { entries: AuditEntry[]; total: number };
    return { subjects: entries.map(({ subject }) => subject), total };
  };

  expect((await read('')).total).toBe(60);
  expect((await read('')).subjects[0]).toBe('dress-60');
  expect((await read('cursor=nonsense')).subjects[0]).toBe('dress-60');
  expect((await read('query=RESS-6')).subjects).toEqual(['dress-60', 'dress-6']);
  expect((await read('query=60%25')).subjects).toEqual(['dress-60']);
  expect((await read('query=%23dress-60')).subjects).toEqual(['dress-60']);
  expect((await read('query=product%20published')).total).toBe(60);
  expect((await read('by=console')).total).toBe(30);
  await logCustomerRead(shop.db, { at: shop.now(), by, action: 'customers.listed' });
  expect((await read('')).total).toBe(61);
  expect(await read('what=changes')).toMatchObject({ total: 60, subjects: expect.not.arrayContaining(['customers']) });
  expect((await read('what=looks')).subjects).toEqual(['customers']);
  expect((await read('what=nonsense')).total).toBe(61);
  expect((await read(`by=${by._id}&query=dress-2`)).subjects).toEqual([
    'dress-28',
    'dress-26',
    'dress-24',
    'dress-22',
    'dress-20',
    'dress-2',
  ]);
});

test('an entry written while an owner pages through the audit log is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const write = (number: number) =>
    writeAudit(shop.db, {
      at: shop.now(),
      action: 'product.published',
      subject: `dress-${number}`,
      by: null,
      detail: {},
    });
  for (let number = 1; number <= 120; number += 1) await write(number);

  const { forward, back } = await walkList(owner, {
    url: '/api/admin/log?by=console',
    list: 'entries',
    keyOf: ({ subject }) => String(subject),
    meanwhile: () => write(121),
  });

  expect(forward.flat()).toEqual(Array.from({ length: 120 }, (_, index) => `dress-${120 - index}`));
  expect(back.at(-1)?.[0]).toBe('dress-121');
});

test('a long log is searched by its index', async () => {
  const { db } = await testShop();
  await sql`insert into audit_log (at, action, subject, detail)
    select now(), 'product.changed', md5(n::text), jsonb_build_object('price', n) from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`vacuum analyze audit_log`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from audit_log
    where (action || ' ' || subject || ' ' || detail::text) ilike '%abcdef%'`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_log_by_words');
});

test('the staff command adds, lists, resets and removes staff, and says what it cannot do', async () => {
  const shop = await testShop();
  const command = (...output: string[]) => staffCommand(shop, output);

  expect((await command()).output).toContain('No staff yet.');
  expect(await command('add', 'Ngozi@Example.com', 'Ngozi', 'Bello')).toEqual({
    isDone: true,
    output: 'ngozi@example.com can sign in at /admin as an owner.',
  });
  expect((await command('add', 'tari@example.com', 'Packer')).output).toContain('as a packer');
  // The former name of managers, which must not become the name of an owner.
  expect((await command('add', 'bisi@example.com', 'assistant', 'Bisi')).output).toContain('as a manager');
  await command('leave', 'bisi@example.com');
  expect((await command('list')).output).toBe('ngozi@example.com  owner  Ngozi Bello\ntari@example.com  packer  tari');
  expect((await command('reset', 'tari@example.com')).isDone).toBe(true);
  expect(await command('leave', 'tari@example.com')).toMatchObject({ isDone: true });
  expect((await command('list')).output).not.toContain('tari');
  expect(await command('leave', 'tari@example.com')).toMatchObject({ isDone: false });
  expect(await command('add', 'no address')).toMatchObject({ isDone: false });
  expect(await command('promote', 'ngozi@example.com')).toMatchObject({ isDone: false });
  await expect(command('leave', 'ngozi@example.com')).rejects.toThrow('The shop needs an owner');

  const log = await shop.db.selectFrom('auditLog').select(['action', 'staffId']).orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual([
    'staff.added',
    'staff.added',
    'staff.added',
    'staff.left',
    'staff.authenticator-reset',
    'staff.left',
  ]);
  expect(log.every(({ staffId }) => staffId === null)).toBe(true);
});

async function idOf(owner: Shopper, email: string): Promise<string> {
  const { body } = await owner.call('GET', address);
  return (body['staff'] as Staff[]).find((one) => one.email === email)!._id;
}

async function rolesOf({ db }: TestShop): Promise<Record<string, string>> {
  const staff = await db.selectFrom('staff').select(['email', 'role']).where('leftAt', 'is', null).execute();
  return Object.fromEntries(staff.map(({ email, role }) => [email, role]));
}
