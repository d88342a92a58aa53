import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyOrder } from '../../tests/actions/copy-order.ts';
import { orderWithPaidDeposit } from '../../tests/actions/deposits.ts';
import { changeTo, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { emailKeys, jobStates } from '../../tests/actions/purchase.ts';
import { decide, guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import { requestSize } from '../../tests/actions/stock-requests.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { queueForUnknown, releaseCodes } from '../accounts/codes/release-codes.ts';
import { confirmStockRequests } from '../back-in-stock/confirm-stock-requests.ts';
import { deleteUnusedImages } from '../catalogue/images/delete-unused-images.ts';
import { resizeMissingImages } from '../catalogue/images/resize-missing-images.ts';
import { remindOfCarts } from '../cart-reminders/remind-of-carts.ts';
import { endOverdueChanges } from '../payments/changes/end-overdue-changes.ts';
import { remindOfRest } from '../payments/deposits/remind-of-rest.ts';
import { endExchanges } from '../returns/end-exchanges.ts';
import { sendDueMessages } from '../text-messages/send-due-messages.ts';
import { requestPendingConfirmations } from '../newsletter/request-confirmation.ts';
import { deletePhotos } from '../photos/delete-photos.ts';
import { requestReviews } from '../reviews/request-reviews.ts';

/** Each is first in its queue, and fails in every run. */
const stuck = 'stuck@example.com';

test('an address that cannot be asked to confirm its stock request keeps nobody else from their email', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 0 } });
  await failOn(shop, 'letters', 'insert', `new.recipient = '${stuck}'`);
  await requestSize(shop, shirt, 'ada@example.com');
  shop.clock.forward({ seconds: 1 });
  await requestSize(shop, shirt, stuck);

  await expect(confirmStockRequests(shop)).rejects.toThrow(AggregateError);

  expect(await emailKeys(shop.db)).toEqual([expect.stringContaining('stock-request-confirm:')]);
});

test('an address that cannot be asked to confirm its subscription keeps nobody else from their email', async () => {
  const shop = await testShop();
  await failOn(shop, 'letters', 'insert', `new.recipient = '${stuck}'`);
  for (const email of ['ada@example.com', 'bola@example.com', stuck]) {
    await shop.db
      .insertInto('newsletterSubscribers')
      .values({ email, askedAt: shop.now(), status: 'pending' })
      .execute();
    shop.clock.forward({ seconds: 1 });
  }

  await expect(requestPendingConfirmations(shop)).rejects.toThrow(AggregateError);

  expect(await emailKeys(shop.db)).toHaveLength(2);
});

test('a code that cannot be released keeps no other one waiting, and no invitation', async () => {
  const shop = await testShop();
  await failOn(shop, 'one_time_codes', 'update', `new.email = '${stuck}'`);
  for (const [email, waitsAs] of [
    ['ada@example.com', 'registration code'],
    ['bola@example.com', 'invitation'],
    [stuck, 'registration code'],
  ] as const) {
    const at = shop.now();
    const code = {
      id: randomUUID(),
      email,
      waitsAs,
      purpose: 'register',
      codeHash: randomBytes(32),
      browser: randomBytes(32),
    } as const;
    await shop.db
      .insertInto('oneTimeCodes')
      .values({ ...code, createdAt: at, expiresAt: new Date(at.getTime() + 600_000) })
      .execute();
    shop.clock.forward({ seconds: 1 });
  }

  await expect(releaseCodes(shop)).rejects.toThrow(AggregateError);

  const waiting = await shop.db.selectFrom('oneTimeCodes').select('email').where('waitsAs', 'is not', null).execute();
  expect(waiting).toEqual([{ email: stuck }]);
});

test('an invitation is emailed once, although another one that waits cannot be released', async () => {
  const shop = await testShop();
  await failOn(shop, 'one_time_codes', 'update', `new.email = '${stuck}' and new.waits_as is null`);
  for (const email of [stuck, 'ada@example.com']) {
    const id = randomUUID();
    const code = { id, email, purpose: 'login', codeHash: randomBytes(32), browser: randomBytes(32) } as const;
    const createdAt = shop.now();
    await shop.db
      .insertInto('oneTimeCodes')
      .values({ ...code, createdAt, expiresAt: new Date(createdAt.getTime() + 600_000) })
      .execute();
    await queueForUnknown(shop, id, 'invitation').catch(() => queueForUnknown(shop, id, 'invitation'));
  }

  const waiting = await shop.db.selectFrom('oneTimeCodes').select('email').where('waitsAs', 'is not', null).execute();
  expect(waiting).toEqual([{ email: stuck }]);
  const { rows } = await sql`select from pgboss.job where name = 'email-code' and data->>'isReleased' = 'true'`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(1);
});

test('of more photos that cannot be deleted than a run takes, none keeps the others from being deleted', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  const photo = { orderId: order._id, width: 1, height: 1, uploadedAt: shop.now() };
  const [fine, ...stuckOnes] = Array.from({ length: 201 }, () => randomUUID());
  const rows = (ids: readonly string[]) => ids.map((id) => ({ ...photo, id, deletingSince: shop.now() }));
  await shop.db.insertInto('shopperPhotos').values(rows(stuckOnes)).execute();
  shop.clock.forward({ seconds: 1 });
  await shop.db
    .insertInto('shopperPhotos')
    .values(rows([fine!]))
    .execute();
  await failOn(shop, 'shopper_photos', 'delete', `old.id <> '${fine}'`);

  await inSomeRun(
    () => deletePhotos(shop),
    async () => !(await shop.db.selectFrom('shopperPhotos').select('id').where('id', '=', fine!).executeTakeFirst()),
  );
});

test('of more images that cannot be deleted than a run takes, none keeps the others from being deleted', async () => {
  const shop = await testShop();
  const picture = { width: 1, height: 1, uploadedAt: shop.now() };
  const rows = Array.from({ length: 201 }, (_none, number) => ({
    ...picture,
    address: addressOf(number),
    wantedAt: new Date(shop.now().getTime() + (number === 200 ? 1_000 : 0)),
  }));
  await shop.db.insertInto('pictures').values(rows).execute();
  await failOn(shop, 'pictures', 'delete', `old.address <> '${addressOf(200)}'`);
  shop.clock.forward({ hours: 25 });

  await inSomeRun(
    () => deleteUnusedImages(shop),
    async () => !(await shop.db.selectFrom('pictures').where('address', '=', addressOf(200)).executeTakeFirst()),
  );
});

test('an image that cannot be read keeps no other one from its missing sizes', async () => {
  const shop = await testShop();
  const picture = { width: 1, height: 1, uploadedAt: shop.now(), wantedAt: shop.now() };
  const addresses = [0, 1, 2].map(addressOf);
  await shop.db
    .insertInto('pictures')
    .values(addresses.map((address) => ({ ...picture, address })))
    .execute();
  const stat = (file: string) =>
    file.includes('photo-0.') ? Promise.reject(new Error('EIO')) : shop.images.stat(file);

  await expect(resizeMissingImages({ ...shop, images: { ...shop.images, stat } })).rejects.toThrow(AggregateError);

  expect(await jobStates(shop, 'resize-image')).toHaveLength(2);
});

test('of more customers who cannot be asked for reviews than a run takes, none keeps the others from being asked', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  await copyOrder(shop, order._id, 200);
  await sql`update orders set delivered_at = delivered_at - interval '1 second' where id <> ${order._id}`.execute(
    shop.db,
  );
  shop.clock.forward({ hours: 8 * 24 });
  await failOn(shop, 'review_requests', 'insert', `new.order_id <> '${order._id}'`);

  await inSomeRun(
    () => requestReviews(shop),
    async () => (await shop.db.selectFrom('reviewRequests').select('orderId').execute()).length === 1,
  );
});

test('of more changes that cannot be ended than a run takes, none keeps the others from ending', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  await sendChange(manager, id, { ...changeTo(bought, 'Gold'), payment: { way: 'link', reference: '' } });
  await copyOrder(shop, id, 100);
  await sql`update order_changes set pay_by = pay_by - interval '1 second' where order_id <> ${id}`.execute(shop.db);
  shop.clock.forward({ hours: 25 });
  await failOn(shop, 'order_changes', 'update', `new.order_id <> '${id}'`);

  await inSomeRun(
    () => endOverdueChanges(shop),
    async () => (await shop.db.selectFrom('orderChanges').where('endedAt', 'is not', null).execute()).length === 1,
  );
});

test('of more exchanges that cannot be ended than a run takes, none keeps the others from ending', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 2 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const id = await requestedExchange(buyer, shirt);
  await decide(await newStaff(shop), id, 'accept');
  await copyOrder(shop, buyer.order._id, 100);
  await sql`update returns set updated_at = updated_at - interval '1 second' where id <> ${id}`.execute(shop.db);
  shop.clock.forward({ hours: 24 * 60 });
  await failOn(shop, 'returns', 'update', `new.id <> '${id}'`);

  await inSomeRun(
    () => endExchanges(shop),
    async () => (await shop.db.selectFrom('returns').where('status', '=', 'withdrawn').execute()).length === 1,
  );
});

test('of more customers who cannot be reminded of the rest than a run takes, none keeps the others from it', async () => {
  const { shop, id } = await orderWithPaidDeposit();
  await copyOrder(shop, id, 200);
  await sql`update deposits set rest_by = rest_by - interval '1 second' where order_id <> ${id}`.execute(shop.db);
  shop.clock.forward({ hours: 24 * 12 });
  await failOn(shop, 'letters', 'insert', `new.key like 'rest-due:%' and new.key not like 'rest-due:${id}:%'`);

  await inSomeRun(
    () => remindOfRest(shop),
    async () => (await emailKeys(shop.db)).some((key) => key.startsWith(`rest-due:${id}`)),
  );
});

test('of more text messages that cannot be sent than a run takes, none keeps the others from being sent', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  await copyOrder(shop, order._id, 100);
  const at = shop.now();
  await sql`insert into text_messages (order_id, kind, send_after, created_at)
    select id, 'shipped', ${at}::timestamptz - interval '1 second' * (id <> ${order._id})::integer, ${at} from orders`.execute(
    shop.db,
  );
  await failOn(shop, 'text_messages', 'update', `new.order_id <> '${order._id}'`);

  await inSomeRun(
    () => sendDueMessages(shop),
    async () => (await shop.db.selectFrom('textMessages').where('status', '<>', 'waiting').execute()).length === 1,
  );
});

test('of more customers who cannot be reminded of their carts than a run takes, none keeps the others from it', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  await shop.db.updateTable('shopSettings').set({ isCartReminderOn: true }).execute();
  await sql`with added as (
      insert into accounts (email, first_name, last_name, created_at)
      select 'shopper-' || number || '@example.com', 'Ada', 'Obi', ${shop.now()} from generate_series(1, 101) as number
      returning id, email
    ), agreed as (
      insert into cart_reminder_consents (account_id, agreed_at, text_version) select id, ${shop.now()}, 1 from added
    )
    insert into cart_lines (account_id, variant_id, size, quantity, added_at)
    select id, ${shirt.variantId}, 'M', 1,
      ${shop.now()}::timestamptz - interval '1 second' * (email <> 'shopper-7@example.com')::integer from added`.execute(
    shop.db,
  );
  await failOn(shop, 'letters', 'insert', `new.recipient <> 'shopper-7@example.com'`);
  shop.clock.forward({ hours: 48 });

  await inSomeRun(
    () => remindOfCarts(shop),
    async () => (await emailKeys(shop.db)).length === 1,
  );
});

const addressOf = (number: number) => `/pictures/photo-${number}.0123456789ab.webp`;

/** In which run is left to chance; that none does in eight is one in more than 10^18. */
async function inSomeRun(run: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 8 && !(await isDone()); tries += 1) await expect(run()).rejects.toThrow(AggregateError);
  expect(await isDone()).toBe(true);
}

/** Makes a change of some rows fail. */
async function failOn({ db }: TestShop, table: string, change: 'insert' | 'update' | 'delete', when: string) {
  const fails = `create function fail() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger fails before ${change} on ${table} for each row when (${when}) execute function fail();`;
  await sql.raw(fails).execute(db);
}
