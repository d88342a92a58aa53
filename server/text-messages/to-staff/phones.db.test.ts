import { expect, test } from 'vitest';
import type { Role } from '#shared/admin/staff/rights.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import {
  chooseNotices,
  codeOnPhone,
  confirmNumber,
  ownNumber,
  phoneOf,
  phoneUrl,
  shopTextingStaff,
  storedNumber,
} from '../../../tests/actions/messages/staff-texts.ts';
import { failNext, textsSent } from '../../../tests/actions/messages/text-messages.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { flushSecurityEvents } from '../../security/log-security-event.ts';
import { eraseOldTextMessages } from '../erase-text-messages.ts';

const enter = (who: Shopper, phone = ownNumber) => who.call('POST', phoneUrl, { phone });
const type_ = (who: Shopper, code: string) => who.call('POST', `${phoneUrl}/confirm`, { code });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a number counts once the code that was texted to it is typed, and no kind comes by text before it is chosen', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);

  expect((await enter(owner)).body['phone']).toMatchObject({ phone: null, confirming: { phone: storedNumber } });
  const [text] = await textsSent(shop);
  expect(text).toMatchObject({
    receiver: '2348031234567',
    message: expect.stringMatching(/^Oge: \d{6} confirms your number for notifications\. It works for 10 minutes\.$/),
  });
  const { status, body } = await type_(owner, await codeOnPhone(shop));

  expect([status, body['phone']]).toEqual([
    200,
    { offered: 'sms', phone: storedNumber, isGivenUp: false, problem: '', isDayFull: false, confirming: null },
  ]);
  const choices = (await owner.call('GET', '/api/admin/notices')).body['choices'];
  expect(choices).toMatchObject({ kinds: expect.arrayContaining(['order-paid']), kindsByText: [] });
  expect(await actionsOf(shop)).toEqual(['staff.phone-confirmed']);
});

test('five wrong codes end a code, and so do ten minutes, another code and typing it', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await enter(owner);
  const first = await codeOnPhone(shop);
  for (let times = 0; times < 5; times += 1) {
    const { status, body } = await type_(owner, wrong(first));
    expect([status, body.code]).toEqual([400, 'code_wrong']);
  }
  expect((await phoneOf(owner)).confirming).toBeNull();
  expect((await type_(owner, first)).body.code).toBe('code_wrong');

  await enter(owner);
  const second = await codeOnPhone(shop);
  shop.clock.forward({ minutes: 10 });
  const later = await newStaff(shop);
  expect((await type_(later, second)).body.code).toBe('code_wrong');
  await enter(later);
  const third = await codeOnPhone(shop);
  shop.clock.forward({ hours: 1 });
  const again = await newStaff(shop);
  await enter(again);
  const fourth = await codeOnPhone(shop);
  if (third !== fourth) expect((await type_(again, third)).body.code).toBe('code_wrong');
  expect(await shop.db.selectFrom('staffPhones').select('phone').execute()).toEqual([]);

  expect((await type_(again, fourth)).status).toBe(200);
  expect((await type_(again, fourth)).body.code).toBe('code_wrong');
});

test('of five wrong codes and the right one that are typed at once at most five are compared', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await enter(owner);
  const code = await codeOnPhone(shop);

  await Promise.all(Array.from({ length: 9 }, () => type_(owner, wrong(code))));

  const { wrongTries } = await shop.db.selectFrom('staffPhoneCodes').select('wrongTries').executeTakeFirstOrThrow();
  expect(wrongTries).toBe(5);
  expect((await type_(owner, code)).body.code).toBe('code_wrong');
});

test('nobody can have strangers texted: five codes an hour for a person, three to a number, no matter who enters it', async () => {
  const shop = await shopTextingStaff();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  for (const [who, phone, status] of [
    [owner, '08031111111', 200],
    [manager, '+234 803 111 1111', 200],
    [owner, '0803-111-1111', 200],
    [manager, '08031111111', 429],
    [owner, '08032222222', 200],
    [owner, '08033333333', 200],
    [owner, '08034444444', 200],
    [owner, '08035555555', 429],
  ] as const)
    expect([phone, (await enter(who, phone)).status]).toEqual([phone, status]);

  expect(await textsSent(shop)).toHaveLength(6);
  await flushSecurityEvents(shop.db);
  const events = await shop.db.selectFrom('securityEvents').select(['kind', 'act', 'email']).orderBy('act').execute();
  expect(events).toEqual([
    { kind: 'rate-limited', act: 'text a code', email: '' },
    { kind: 'rate-limited', act: 'text a code to one number', email: '' },
  ]);
});

test('only Nigerian mobile numbers are texted, and only to staff whose role gets notices', async () => {
  const shop = await shopTextingStaff();
  const [owner, packer] = [await newStaff(shop), await newStaff(shop, 'packer')];
  for (const phone of ['', '0803123456', '+447911123456', '01 234 56789', '0600 123 4567']) {
    const { status, body } = await enter(owner, phone);
    expect([phone, status, Object.keys(body['fields'] as object)]).toEqual([phone, 400, ['phone']]);
  }
  expect((await enter(packer)).body.code).toBe('no_right');
  expect(await textsSent(shop)).toEqual([]);
});

test('while the owner has not switched it on, or the shop has no service, nobody is texted and the page says which', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  expect((await phoneOf(owner)).offered).toBe('off');
  expect((await enter(owner)).body.code).toBe('texts_off');

  const choices = { isPaidOn: false, isShippedOn: false, isReadyOn: false };
  const save = (body: object) => owner.call('PUT', '/api/admin/text-messages', body);
  expect((await save({ ...choices, isStaffOn: true, version: 0 })).body['settings']).toMatchObject({
    choices: { ...choices, isStaffOn: true },
  });
  expect((await phoneOf(owner)).offered).toBe('sms');
  expect((await save({ ...choices, version: 1 })).body['settings']).toMatchObject({ choices: { isStaffOn: true } });
  const { channel } = shop.config.textMessages!;
  shop.config.textMessages!.channel = 'whatsapp';
  expect((await phoneOf(owner)).offered).toBe('whatsapp');
  shop.config.textMessages!.channel = channel;
  shop.config.textMessages = null;
  expect((await phoneOf(owner)).offered).toBe('none');
  expect((await enter(owner)).body.code).toBe('texts_off');
  expect(await textsSent(shop)).toEqual([]);
  const log = await shop.db.selectFrom('auditLog').select(['subject', 'detail']).execute();
  expect(log).toMatchObject([{ subject: 'text messages', detail: { isStaffOn: [false, true] } }]);
});

test.for([
  ['rejected', 422, 'phone_rejected'],
  ['busy', 503, 'texts_unavailable'],
  ['noBalance', 503, 'texts_unavailable'],
] as const)('a code that the service does not send (%s) leaves nothing to type', async ([fault, status, code]) => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await failNext(shop, fault);

  const response = await enter(owner);

  expect([response.status, response.body.code]).toEqual([status, code]);
  expect((await phoneOf(owner)).confirming).toBeNull();
  for (let times = 0; times < 3; times += 1) {
    const expected = fault === 'rejected' && times === 2 ? 429 : 200; // Unsent messages don't count.
    expect((await enter(owner)).status).toBe(expected);
  }
});

test('after a lost response the code can be typed, as it may have arrived', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await failNext(shop, 'lost');
  expect((await enter(owner)).status).toBe(200);

  expect((await type_(owner, await codeOnPhone(shop))).status).toBe(200);
});

test('each has a number of their own: nobody sees, confirms or removes that of another', async () => {
  const shop = await shopTextingStaff();
  const others: Role[] = ['manager', 'bookkeeper', 'packer'];
  const owner = await newStaff(shop);
  await confirmNumber(shop, owner);
  await enter(owner, '08039999999');
  const code = await codeOnPhone(shop);

  for (const role of others) {
    const who = await newStaff(shop, role);
    expect(await phoneOf(who)).toMatchObject({ phone: null, confirming: null });
    expect((await type_(who, code)).body.code).toBe('code_wrong');
    expect((await who.call('DELETE', phoneUrl)).status).toBe(200);
  }

  expect(await phoneOf(owner)).toMatchObject({ phone: storedNumber, confirming: { phone: '+2348039999999' } });
  expect((await type_(owner, code)).body['phone']).toMatchObject({ phone: '+2348039999999' });
  expect((await owner.call('DELETE', phoneUrl)).body['phone']).toMatchObject({ phone: null });
  expect((await owner.call('DELETE', phoneUrl)).status).toBe(200);
  expect(await actionsOf(shop)).toEqual(['staff.phone-confirmed', 'staff.phone-confirmed', 'staff.phone-removed']);
});

test('nobody chooses by text what their role may not be told of', async () => {
  const shop = await shopTextingStaff();
  const bookkeeper = await newStaff(shop, 'bookkeeper');
  expect((await chooseNotices(bookkeeper, { kinds: ['order-paid'], byText: ['message'] })).body.code).toBe('no_right');
});

test('the text of a code is not stored, and one that expired is deleted at night', async () => {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await enter(owner);
  const texts = await shop.db.selectFrom('staffTexts').select(['kinds', 'text', 'segments', 'status']).execute();
  expect(texts).toEqual([{ kinds: [], text: '', segments: 1, status: 'sent' }]);
  shop.clock.forward({ minutes: 10 });

  await eraseOldTextMessages(shop.db, shop.now());

  expect(await shop.db.selectFrom('staffPhoneCodes').selectAll().execute()).toEqual([]);
});

async function actionsOf({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', 'staff.phone%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
