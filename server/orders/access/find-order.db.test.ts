import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Order } from '#shared/orders/api.ts';
import { emailKeys, guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { recordQueries } from '../../../tests/shop/record-queries.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';
import { emailOrderLink } from './email-order-link.ts';

const sent = {
  status: 200,
  body: {
    success: true,
    message: 'If we have an order with this number and email address, a link to it is on its way to your inbox.',
  },
};

test('a guest who knows the number and the email address of an order gets a link that opens it, however they type the number', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const number = order._id.slice(0, 8);
  for (const typed of [number, `#${number}`, ` # ${number.toUpperCase()} `, order._id]) {
    const phone = new Shopper(shop);
    shop.clock.forward({ hours: 24 });
    expect(await find(phone, typed, 'ADA@example.com ')).toEqual(sent);

    const [key] = await runJobs(shop);
    const [link = ''] = /http\S+#k=\S+/.exec(await textOf(shop, key!)) ?? [];
    const { pathname, hash } = new URL(link);
    expect(pathname).toBe(`/order/${order._id}`);
    const opened = await phone.call('POST', `/api/orders/${order._id}/open`, { key: hash.replace('#k=', '') });
    expect(opened.body['order']).toEqual(order);
  }
});

test('whether a number and an address belong together shows in nothing: the same response, statements and jobs, and no email to others', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const { order: other } = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const queries: string[] = [];
  const app = await buildApp({ ...shop, db: shop.db.withPlugin(recordQueries(queries)) });
  onTestFinished(() => app.close());
  const seen = async (number: string, email: string) => {
    queries.splice(0);
    const response = await find(new Shopper({ ...shop, app }), number, email);
    const jobs = await shop.jobs.fetch<{ orderId: string | null }>('email-order-link', { batchSize: 10 });
    for (const { data } of jobs) await emailOrderLink(shop, data.orderId);
    return { response, queries: [...queries], jobs: jobs.length };
  };

  const known = await seen(order._id, 'ada@example.com');
  const wrongNumber = await seen('00000000', 'ada@example.com');
  const ofAnother = await seen(order._id, 'bola@example.com');
  const ofNobody = await seen(other._id, 'nobody@example.com');

  expect(known).toMatchObject({ response: sent, jobs: 1 });
  expect(known.queries.length).toBeGreaterThan(1);
  expect([wrongNumber, ofAnother, ofNobody]).toEqual([known, known, known]);
  expect(await emailKeys(shop.db)).toEqual([expect.stringContaining(`order-link:${order._id}`)]);
});

test('nobody fills a mailbox with links: three an hour for an address, one a minute for an order, and wrong numbers count for nothing', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  for (let count = 0; count < 12; count += 1) {
    expect(await find(new Shopper(shop, `10.0.${count}.1`), '00000000', 'ada@example.com')).toEqual(sent);
  }
  await runJobs(shop);
  const links = [];
  for (let minute = 0; minute < 5; minute += 1) {
    for (const _press of [1, 2]) {
      expect(await find(new Shopper(shop), buyer.order._id, 'ada@example.com')).toEqual(sent);
    }
    links.push((await runJobs(shop)).length);
    shop.clock.forward({ minutes: 1 });
  }
  expect(links).toEqual([1, 2, 3, 3, 3]);
});

test('who ordered in the name of a stranger and did not pay has two links a day sent to them; who paid gets each', async () => {
  const shop = await testShop();
  const links = async (order: Order) => {
    for (let hour = 0; hour < 4; hour += 1) {
      shop.clock.forward({ hours: 1 });
      expect(await find(new Shopper(shop), order._id, order.guestInfo.email)).toEqual(sent);
      await runJobs(shop);
    }
    return (await emailKeys(shop.db)).filter((key) => key.startsWith(`order-link:${order._id}`)).length;
  };
  const { order: unpaid } = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const buyer = await guestWithOrder(shop);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  expect(await links(unpaid)).toBe(2);
  expect(await links(buyer.order)).toBe(4);
});

test('a number or an address that cannot be one is rejected at its field', async () => {
  const shop = await testShop();
  const rejected = async (number: string, email: string) => (await find(new Shopper(shop), number, email)).body;

  expect(await rejected('', '')).toMatchObject({
    fields: { number: 'Please enter the order number', email: 'Please enter the email address of the order' },
  });
  expect(await rejected('12345', 'ada@example.com')).toMatchObject({
    fields: { number: 'An order number has 8 digits and letters, such as #1a2b3c4d' },
  });
  expect(await rejected("1a2b3c4d' or 1=1", 'ada@')).toMatchObject({
    fields: { number: expect.stringContaining('8 digits'), email: 'Please enter a valid email address' },
  });
});

test('without scripts the form comes back with its result', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const phone = new Shopper(shop);
  const submit = async (fields: Record<string, string>) => (await phone.page('/orders', fields)).headers.location;

  expect(await submit({ number: order._id, email: 'ada@example.com' })).toBe('/orders?found=yes#find');
  expect(await runJobs(shop)).toHaveLength(1);
  expect(await submit({ number: 'x', email: 'ada@example.com' })).toBe('/orders?found=invalid_request#find');
  for (let count = 0; count < 9; count += 1) await submit({ number: order._id, email: 'ada@example.com' });
  expect(await submit({ number: order._id, email: 'ada@example.com' })).toMatch(
    /^\/orders\?found=too_many_links&wait=/,
  );
});

const find = (who: Shopper, number: string, email: string) => who.call('POST', '/api/orders/find', { number, email });

/** Runs the queued jobs. @returns the keys of the emails about the order, the newest first */
async function runJobs(shop: TestShop): Promise<string[]> {
  const jobs = await shop.jobs.fetch<{ orderId: string | null }>('email-order-link', { batchSize: 10 });
  for (const { data } of jobs) await emailOrderLink(shop, data.orderId);
  return (await emailKeys(shop.db)).filter((key) => key.startsWith('order-link:')).toReversed();
}

async function textOf(shop: TestShop, key: string): Promise<string> {
  await sendEmail(shop, key);
  const { text } = await shop.db
    .selectFrom('caughtMail')
    .select('text')
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return text;
}
