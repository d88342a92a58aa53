import { expect, test } from 'vitest';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { confirmWith, leaveWith, emailsTo, subscriberOf, tokenIn } from '../../tests/actions/messages/newsletter.ts';
import { requestPendingConfirmations } from './request-confirmation.ts';
import { unknownClient } from '../rate-limits/client.ts';
import { tryConsume } from '../rate-limits/consume.ts';
import { limitsOf } from '../config/limits.ts';
import { networkOf } from '../http/network.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';

const success = { status: 200, body: { success: true, message: 'Subscribed successfully!' } };

test('an address that subscribes gets one email to confirm, and no more until it has', async () => {
  const shop = await testShop();

  expect(await subscribe(shop, 'Ada@Example.com')).toEqual(success);

  expect(await emailsTo(shop, 'ada@example.com')).toMatchObject([
    { subject: 'Please confirm: the Oge newsletter', text: expect.stringContaining('/newsletter/confirm?t=') },
  ]);
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'pending', confirmedAt: null });
});

test('the response is the same whether an address is new, pending, subscribed or unsubscribed', async () => {
  const shop = await testShop();
  const token = await subscribeAndConfirm(shop, 'confirmed@example.com');
  await subscribe(shop, 'waiting@example.com');
  await leaveWith(shop, tokenIn(await emailsTo(shop, 'waiting@example.com'), 'unsubscribe'));
  expect(token).not.toBe('');

  for (const address of ['new@example.com', 'waiting@example.com', 'confirmed@example.com']) {
    expect(await subscribe(shop, address), address).toEqual(success);
  }

  // A confirmed address gets no further email to confirm, nor one that wants never to be asked again.
  expect(await emailsTo(shop, 'confirmed@example.com')).toHaveLength(1);
  expect(await subscriberOf(shop, 'waiting@example.com')).toMatchObject({ status: 'unsubscribed' });
});

test('missing or invalid fields get the error messages of the form', async () => {
  const shop = await testShop();
  const message = async (email: unknown) => (await from('10.0.0.9', shop, { email })).body.message;

  expect(await message('')).toBe('Please enter your email address');
  expect(await message('   ')).toBe('Please enter your email address');
  expect(await message(undefined)).toBe('Please enter your email address');
  expect(await message('ada at example')).toBe('Please enter a valid email address');
  expect(await message('ada@example')).toBe('Please enter a valid email address');
  expect(await shop.db.selectFrom('newsletterSubscribers').selectAll().execute()).toEqual([]);
});

test('a network may subscribe five times an hour; beyond that new browsers owe a proof of work', async () => {
  const shop = await testShop();
  const responses = [];
  for (const number of [1, 2, 3, 4, 5, 6])
    responses.push(await subscribe(shop, `ada${number}@example.com`, '10.0.0.7'));

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await subscribe(shop, 'ada6@example.com', '10.0.0.8')).status).toBe(200);
  shop.clock.forward({ hours: 1 });
  expect((await subscribe(shop, 'ada6@example.com', '10.0.0.7')).status).toBe(200);
});

test('of 60 strangers who are subscribed in an hour 20 get their email at once and the others later', async () => {
  const shop = await testShop();
  for (let number = 0; number < 60; number += 1) {
    expect(await subscribe(shop, `stranger-${number}@example.com`, `10.1.0.${number}`)).toEqual(success);
  }
  const written = async () => {
    await requestPendingConfirmations(shop);
    return (await shop.db.selectFrom('letters').select('recipient').execute()).length;
  };

  expect(await written()).toBe(20);
  shop.clock.forward({ hours: 1 });
  expect(await written()).toBe(40);
  shop.clock.forward({ hours: 1 });
  expect(await written()).toBe(60);
  expect(await written()).toBe(60);
});

test.for([
  ['an address', () => '10.2.0.1'],
  ['the many networks of one /48', (number: number) => `2001:db8:1:${number}::1`],
] as const)(
  'confirmations that wait are sent from each network in turn, flooded from %s, the newest first, and forget the network then',
  async ([, flood]) => {
    const shop = await testShop();
    for (let number = 0; number < 4; number += 1) {
      for (let one = 0; one < 5; one += 1)
        await subscribe(shop, `first-${number}-${one}@example.com`, `10.1.0.${number}`);
    }
    shop.clock.forward({ minutes: 61 });
    shop.config.limits = limitsOf(1, { 'confirm a subscription': { shop: { max: 2 } } });
    for (let one = 0; one < 5; one += 1) await subscribe(shop, `flood-${one}@example.com`, flood(one));
    shop.clock.forward({ minutes: 1 });
    await subscribe(shop, 'ada@example.com', '10.3.0.1');

    shop.clock.forward({ minutes: 61 });
    await subscribe(shop, 'flood-9@example.com', flood(9));

    expect((await emailsTo(shop, 'ada@example.com')).length).toBe(1);
    expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ network: null });
    expect(await subscriberOf(shop, 'flood-4@example.com')).toMatchObject({
      network: networkOf(flood(4)),
    });
    shop.clock.forward({ hours: 25 });
    await deleteUnconfirmed(shop.db, shop.now());
    expect(await subscriberOf(shop, 'flood-4@example.com')).toMatchObject({ network: null });
  },
);

test('anyone who subscribes a stranger’s address can fill their mailbox with two emails a day, and hears nothing of it', async () => {
  const shop = await testShop();
  for (const number of [1, 2, 3, 4]) {
    shop.clock.forward({ minutes: 1 });
    expect(await subscribe(shop, 'eve@example.com', `10.0.0.${number}`)).toEqual(success);
  }
  expect(await emailsTo(shop, 'eve@example.com')).toHaveLength(2);

  shop.clock.forward({ hours: 24 });
  await subscribe(shop, 'eve@example.com', '10.0.0.5');
  expect(await emailsTo(shop, 'eve@example.com')).toHaveLength(3);
});

test('who subscribes while their mailbox has got its two emails gets the email to confirm when it may, before no other', async () => {
  const shop = await testShop();
  const ada = unknownClient('ada@example.com');
  for (const _one of [1, 2]) expect(await tryConsume(shop, 'fill one mailbox', ada)).toBe(true);
  shop.clock.forward({ hours: 1 });

  expect(await subscribe(shop, 'ada@example.com', '10.0.0.1')).toEqual(success);
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'pending' });
  expect(await subscribe(shop, 'bola@example.com', '10.0.0.1')).toEqual(success);
  expect([await emailsTo(shop, 'ada@example.com'), await emailsTo(shop, 'bola@example.com')]).toMatchObject([[], [{}]]);

  shop.clock.forward({ hours: 23 });
  await requestPendingConfirmations(shop);
  expect(await emailsTo(shop, 'ada@example.com')).toHaveLength(1);
});

test('the button behind the link confirms; opening the link does not, as scanners open every link', async () => {
  const shop = await testShop();
  await subscribe(shop, 'ada@example.com');
  const token = tokenIn(await emailsTo(shop, 'ada@example.com'), 'confirm');

  for (const method of ['GET', 'HEAD'] as const)
    await shop.app.inject({ method, url: `/newsletter/confirm?t=${token}` });
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'pending' });

  shop.clock.forward({ hours: 1 });
  expect(await confirmWith(shop, token)).toBe('/newsletter/confirm?done=yes');
  expect(await confirmWith(shop, token)).toBe('/newsletter/confirm?done=yes'); // Twice is once.
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({
    status: 'confirmed',
    confirmedAt: shop.clock.now(),
  });
});

test('an invalid or expired link, or that of another subscriber, confirms nothing', async () => {
  const shop = await testShop();
  await subscribe(shop, 'ada@example.com');
  await subscribe(shop, 'eve@example.com');
  const token = tokenIn(await emailsTo(shop, 'ada@example.com'), 'confirm');
  const leaving = tokenIn(await emailsTo(shop, 'ada@example.com'), 'unsubscribe');
  const { id: eve } = await subscriberOf(shop, 'eve@example.com');

  for (const wrong of ['', 'x', leaving, `${eve}${token.slice(36)}`, `${token}A`, token.slice(0, -1), '\u0000']) {
    expect(await confirmWith(shop, wrong), wrong).toBe('/newsletter/confirm?done=no');
  }
  shop.clock.forward({ hours: 7 * 24 });
  expect(await confirmWith(shop, token)).toBe('/newsletter/confirm?done=no');
  const statuses = await shop.db.selectFrom('newsletterSubscribers').select('status').execute();
  expect(statuses).toEqual([{ status: 'pending' }, { status: 'pending' }]);
});

test('a link from before somebody unsubscribed does not subscribe them again; a new one does', async () => {
  const shop = await testShop();
  await subscribe(shop, 'ada@example.com');
  const first = await emailsTo(shop, 'ada@example.com');
  const old = tokenIn(first, 'confirm');
  await confirmWith(shop, old);
  shop.clock.forward({ minutes: 1 });
  await leaveWith(shop, tokenIn(first, 'unsubscribe'));

  expect(await confirmWith(shop, old)).toBe('/newsletter/confirm?done=no');
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'unsubscribed' });

  shop.clock.forward({ minutes: 1 });
  await subscribe(shop, 'ada@example.com');
  const again = await emailsTo(shop, 'ada@example.com');
  expect(await confirmWith(shop, tokenIn(again.slice(-1), 'confirm'))).toBe('/newsletter/confirm?done=yes');
  expect(await subscriberOf(shop, 'ada@example.com')).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
});

test('the proof of consent says when, on which page and to which words, and cannot be changed', async () => {
  const shop = await testShop();
  await from('10.0.0.1', shop, { email: 'ada@example.com', source: '/shop' });
  await confirmWith(shop, tokenIn(await emailsTo(shop, 'ada@example.com'), 'confirm'));

  const events = shop.db.selectFrom('newsletterEvents').select(['what', 'source', 'textVersion', 'at']).orderBy('id');
  expect(await events.execute()).toEqual([
    { what: 'requested', source: '/shop', textVersion: 2, at: shop.clock.now() },
    { what: 'confirmed', source: null, textVersion: null, at: shop.clock.now() },
  ]);
  await expect(shop.db.updateTable('newsletterEvents').set({ source: '/' }).execute()).rejects.toThrow('cannot be');
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/x\r\nset-cookie: a=b', ''])(
  'a page that is not ours (%s) is neither stored as the source nor redirected to',
  async (source) => {
    const shop = await testShop();
    expect(await from('10.0.0.1', shop, { email: 'ada@example.com', source })).toEqual(success);
    const form = new URLSearchParams({ email: 'eve@example.com', source });

    const { statusCode, headers } = await post(shop, '/newsletter/subscribe', form);

    expect([statusCode, headers.location]).toEqual([303, '/?newsletter=yes#newsletter']);
    const sources = await shop.db.selectFrom('newsletterEvents').select('source').execute();
    expect(sources).toEqual([{ source: '/' }, { source: '/' }]);
  },
);

test('without scripts the form leads back to its page, which then shows the result', async () => {
  const shop = await testShop();
  const send = async (email: string) => {
    const { headers } = await post(shop, '/newsletter/subscribe', new URLSearchParams({ email, source: '/shop' }));
    return headers.location;
  };

  expect(await send('ada@example.com')).toBe('/shop?newsletter=yes#newsletter');
  expect(await send('')).toBe('/shop?newsletter=empty#newsletter');
  expect(await send('ada@')).toBe('/shop?newsletter=invalid_request#newsletter');
  for (const number of [2, 3, 4, 5]) await send(`ada${number}@example.com`);
  shop.clock.forward({ minutes: 58 });
  expect(await send('ada6@example.com')).toBe('/shop?newsletter=too_many_requests&wait=5#newsletter');
});

test.for([
  ['/shop?category=Dresses&size=M', '/shop?category=Dresses&size=M&newsletter=yes'],
  ['/shop?newsletter=empty&wait=5&size=M', '/shop?size=M&newsletter=yes'],
  ['//evil.example/?size=M', '/shop?newsletter=yes'],
  ['https://evil.example/new-arrivals?size=M', '/shop?newsletter=yes'],
  ['no address', '/shop?newsletter=yes'],
] as const)('without scripts whoever subscribes at %s comes back to %s', async ([page, back]) => {
  const shop = await testShop();
  const form = new URLSearchParams({ email: 'ada@example.com', source: '/shop' });
  const referer = page.startsWith('/') ? shop.config.shop.publicUrl + page : page;

  const { headers } = await post(shop, '/newsletter/subscribe', form, { referer, 'sec-fetch-site': 'same-origin' });

  expect(headers.location).toBe(`${back}#newsletter`);
  const sources = await shop.db.selectFrom('newsletterEvents').select('source').execute();
  expect(sources).toEqual([{ source: '/shop' }]);
});

test('an address that never confirmed is deleted after 30 days, one that unsubscribed is not', async () => {
  const shop = await testShop();
  await subscribe(shop, 'silent@example.com');
  await subscribe(shop, 'left@example.com');
  await leaveWith(shop, tokenIn(await emailsTo(shop, 'left@example.com'), 'unsubscribe'));
  await subscribeAndConfirm(shop, 'confirmed@example.com');

  shop.clock.forward({ hours: 30 * 24 });
  await deleteUnconfirmed(shop.db, shop.clock.now());
  expect(await shop.db.selectFrom('newsletterSubscribers').selectAll().execute()).toHaveLength(3);
  shop.clock.forward({ minutes: 1 });
  await deleteUnconfirmed(shop.db, shop.clock.now());

  const left = await shop.db.selectFrom('newsletterSubscribers').select('email').orderBy('email').execute();
  expect(left.map(({ email }) => email)).toEqual(['confirmed@example.com', 'left@example.com']);
});

test('ten simultaneous taps with one address create one subscriber and send at most two emails', async () => {
  const shop = await testShop();

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) => subscribe(shop, 'ada@example.com', `10.0.1.${number}`)),
  );

  expect(responses).toEqual(Array.from({ length: 10 }, () => success));
  expect(await shop.db.selectFrom('newsletterSubscribers').selectAll().execute()).toHaveLength(1);
  expect((await emailsTo(shop, 'ada@example.com')).length).toBeLessThanOrEqual(2);
});

let networks = 0;

/** Each from a network of its own by default. */
function subscribe(shop: TestShop, email: string, ip?: string) {
  networks += 1;
  return from(ip ?? `10.9.${Math.floor(networks / 250)}.${networks % 250}`, shop, { email });
}

async function from(remoteAddress: string, { app }: TestShop, payload: object) {
  const response = await app.inject({ method: 'POST', url: '/api/newsletter/subscribe', payload, remoteAddress });
  return { status: response.statusCode, body: response.json<{ message?: string }>() };
}

async function subscribeAndConfirm(shop: TestShop, email: string): Promise<string> {
  await subscribe(shop, email);
  const token = tokenIn(await emailsTo(shop, email), 'confirm');
  await confirmWith(shop, token);
  return token;
}

function post({ app }: TestShop, url: string, form: URLSearchParams, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}
