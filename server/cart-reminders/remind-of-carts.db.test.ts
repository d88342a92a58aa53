import { expect, test } from 'vitest';
import { emailsTo } from '../../tests/actions/messages/newsletter.ts';
import { payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import { remindOfCarts } from './remind-of-carts.ts';

const email = 'ada@example.com';
const switchUrl = '/api/user/cart-reminders';

test('a cart that was left for a day is reminded of once, by eight processes and after a kill', async () => {
  const { shop } = await leftCart();
  shop.clock.forward({ hours: 23 });
  await remindOfCarts(shop);
  expect(await reminders(shop)).toEqual([]);

  shop.clock.forward({ hours: 1 });
  let reads = 0;
  const settings = () => ((reads += 1) === 1 ? shop.settings() : Promise.reject(new Error('killed')));
  await expect(remindOfCarts({ ...shop, settings })).rejects.toThrow('not reminded');
  expect(await reminders(shop)).toEqual([]);

  await Promise.all(Array.from({ length: 8 }, () => remindOfCarts(shop)));
  const [{ key }] = await oneOf(shop);
  await sendEmail(shop, key);
  await remindOfCarts(shop);
  await sendEmail(shop, key);

  expect(await reminders(shop)).toHaveLength(1);
  const sent = await shop.db.selectFrom('caughtMail').select('subject').execute();
  expect(sent.filter(({ subject }) => subject === 'You left something in your cart')).toHaveLength(1);
});

test('the email has names, colours, sizes and today’s prices, and says what has sold out', async () => {
  const { shop, ada } = await leftCart();
  const scarce = await makeProduct(shop.db, { name: 'Aso oke cap', stock: { L: 1 } });
  await add(ada, scarce, 'L');
  await shop.db.updateTable('stock').set({ quantity: 0 }).where('variantId', '=', scarce.variantId).execute();
  await shop.db.updateTable('variants').set({ price: 9_900 }).where('price', '=', 12_500).execute();
  shop.clock.forward({ hours: 24 });

  await remindOfCarts(shop);

  const [{ text, html, headers }] = await oneOf(shop);
  expect(text).toMatch(/Adire shirt \d+, Medium, Indigo\n {2}1 × ₦9,900/);
  expect(text).toContain('Sold out in the meantime: Aso oke cap in Indigo, Large.');
  expect(html).toContain('/pictures/');
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

const notReminded: Record<string, (shop: TestShop, ada: Shopper, product: CreatedProduct) => Promise<unknown>> = {
  'who has changed it since': async (shop, _ada, product) => {
    shop.clock.forward({ hours: 2 });
    await (await back(shop)).call('PUT', '/api/cart/0', { quantity: 2, variantId: product.variantId, size: 'M' });
  },
  'who has emptied it': (_shop, ada) => ada.call('DELETE', '/api/cart'),
  'who has bought it': async (shop, ada, product) => {
    const order = await ada.order(orderPayload([product]));
    await ada.verify(await payAtProvider(shop, { shopper: ada, order }));
  },
  'who has ordered as a guest since': (shop, _ada, product) => new Shopper(shop).order(orderPayload([product])),
  'whose items are all sold out': ({ db }) => db.updateTable('stock').set({ quantity: 0 }).execute(),
  'who has not agreed': (_shop, ada) => ada.call('PUT', switchUrl, { isOn: false }),
  'who has deleted the account': (_shop, ada) => ada.call('DELETE', '/api/user/delete-account'),
  'of a shop that has not switched it on': ({ db }) =>
    db.updateTable('shopSettings').set({ isCartReminderOn: null }).execute(),
};

test.each(Object.entries(notReminded))('nobody %s is reminded of a cart', async (_who, happens) => {
  const { shop, ada, product } = await leftCart();
  await happens(shop, ada, product);
  shop.clock.forward({ hours: 23 }); // An hour less than a day after a change two hours later.
  await remindOfCarts(shop);
  shop.clock.forward({ hours: _who.includes('changed') ? 0 : 1 });

  await remindOfCarts(shop);

  expect(await reminders(shop)).toEqual([]);
});

test('a customer whose payment takes the items out of the cart at that moment is not reminded', async () => {
  const { shop } = await leftCart();
  shop.clock.forward({ hours: 24 });

  await inTurn(
    shop.db,
    (tx) => tx.deleteFrom('cartLines').execute(),
    () => remindOfCarts(shop),
  );

  expect(await reminders(shop)).toEqual([]);
});

test('what was queued is not sent once the cart is bought, or at night', async () => {
  const { shop, product } = await leftCart();
  shop.clock.forward({ hours: 24 });
  await remindOfCarts(shop);
  expect(await reminders(shop)).toHaveLength(1);
  await (await back(shop)).order(orderPayload([product]));
  expect(await reminders(shop)).toEqual([]);

  const late = await leftCart();
  late.shop.clock.forward({ hours: 24 });
  await remindOfCarts(late.shop);
  const [{ key }] = await oneOf(late.shop);
  late.shop.clock.forward({ hours: 10 }); // The mail server was down until 8pm in Lagos.
  await sendEmail(late.shop, key);
  expect(
    await late.shop.db.selectFrom('caughtMail').selectAll().where('subject', 'like', 'You left%').execute(),
  ).toEqual([]);
});

test('at night nobody is reminded, and in the morning whoever was due', async () => {
  const { shop } = await leftCart();
  shop.clock.forward({ hours: 36 }); // 10pm in Lagos.
  await remindOfCarts(shop);
  expect(await reminders(shop)).toEqual([]);

  shop.clock.forward({ hours: 10 });
  await remindOfCarts(shop);
  expect(await reminders(shop)).toHaveLength(1);
});

test('a second reminder needs a new cart or an order, and thirty days', async () => {
  const { shop, product } = await leftCart();
  const remindAfter = async (hours: number) => {
    shop.clock.forward({ hours });
    await remindOfCarts(shop);
    for (const { key } of await reminders(shop)) await sendEmail(shop, key);
    return (await reminders(shop)).length;
  };
  expect(await remindAfter(24)).toBe(1);
  await add(await back(shop), product);
  expect(await remindAfter(31 * 24)).toBe(1); // The same cart, changed.
  await add(await back(shop), product);
  expect(await remindAfter(24)).toBe(1);

  await (await back(shop)).call('DELETE', '/api/cart');
  await add(await back(shop), product);
  expect(await remindAfter(24)).toBe(2);

  await (await back(shop)).call('DELETE', '/api/cart');
  await add(await back(shop), product);
  expect(await remindAfter(24)).toBe(2); // Within thirty days.
});

test('anyone who unsubscribes with one click gets none, and opening the link changes nothing', async () => {
  const { shop } = await leftCart();
  shop.clock.forward({ hours: 24 });
  await remindOfCarts(shop);
  const [{ text, headers }] = await oneOf(shop);
  const token = /\/cart-reminders\/unsubscribe\?t=([\w.-]+)/.exec(text)![1]!;
  expect(headers['List-Unsubscribe']).toContain(token);
  await shop.app.inject({ url: `/cart-reminders/unsubscribe?t=${token}` });
  expect((await (await back(shop)).call('GET', switchUrl)).body).toMatchObject({
    reminders: { isOffered: true, isOn: true },
  });

  const oneClick = await shop.app.inject({
    method: 'POST',
    url: `/cart-reminders/unsubscribe?t=${token}`,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(oneClick.statusCode).toBe(200);
  expect((await (await back(shop)).call('GET', switchUrl)).body).toMatchObject({ reminders: { isOn: false } });
  expect(await reminders(shop)).toEqual([]); // It had not been sent yet.
  const { body } = await (await back(shop)).call('GET', '/api/user/export');
  expect(body['cartReminders']).toMatchObject({
    consents: [{ agreedAt: '2026-11-02T09:00:00.000Z', endedAt: '2026-11-03T09:00:00.000Z', textVersion: 1 }],
    lastRemindedAt: '2026-11-03T09:00:00.000Z',
  });
});

test('the database lets no email remind of a cart without consent, nor a second time within thirty days', async () => {
  const { shop } = await leftCart();
  shop.clock.forward({ hours: 24 });
  await remindOfCarts(shop);
  const { id, accountId } = await shop.db.selectFrom('cartReminders').selectAll().executeTakeFirstOrThrow();
  const again = shop.db.updateTable('cartReminders').set({ remindedAt: new Date('2027-01-01') });
  await expect(again.execute()).rejects.toMatchObject({ code: '23514' });
  await (await back(shop)).call('PUT', switchUrl, { isOn: false });

  const queued = {
    key: `cart-reminder:${id}`,
    recipient: email,
    subject: '',
    text: '',
    html: '',
    createdAt: shop.now(),
  };

  await expect(shop.db.insertInto('letters').values(queued).execute()).rejects.toMatchObject({ code: '23514' });
  await (await back(shop)).call('DELETE', '/api/user/delete-account');
  const left = shop.db.selectFrom('cartReminderConsents').selectAll().where('accountId', '=', accountId);
  expect(await left.execute()).toEqual([]);
});

/** Ada has agreed, and has a shirt in her cart, at ten in the morning in Lagos. */
async function leftCart() {
  const shop = await testShop();
  await shop.db.updateTable('shopSettings').set({ isCartReminderOn: true }).execute();
  const ada = await newShopper(shop, { email });
  await ada.call('PUT', switchUrl, { isOn: true });
  const product = await makeProduct(shop.db);
  await add(ada, product);
  return { shop, ada, product };
}

/** Ada in a new session: the one of days ago is over. */
const back = (shop: TestShop) => signIn(shop, email);

function add(ada: Shopper, { productId, variantId }: CreatedProduct, size = 'M') {
  return ada.call('POST', '/api/cart', { productId, variantId, size, quantity: 1 });
}

async function oneOf(shop: TestShop) {
  const [reminder] = await reminders(shop);
  return [reminder!] as const;
}

async function reminders(shop: TestShop) {
  return (await emailsTo(shop, email)).filter(({ key }) => key.startsWith('cart-reminder:'));
}
