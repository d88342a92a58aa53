import { expect, test } from 'vitest';
import { hostileTexts, wrongWith } from '../../tests/data/hostile.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const headers = [
  'accept accept-encoding accept-language accept-version authorization cookie content-length expect host',
  'idempotency-key if-none-match origin range referer sec-fetch-site te user-agent x-forwarded-for x-forwarded-host',
  'x-http-method-override x-paystack-signature',
].flatMap((names) => names.split(' '));
const cookies = [
  '=',
  ';;;=;',
  'order',
  'order=',
  'order=%E0%A4%A',
  '__proto__=x; order=__proto__',
  `order=${'x'.repeat(43)}`,
];
const encodings = ['gzip;q=nonsense', 'nonsense', '*;q=0', 'identity;q=0', 'br;q=1, gzip;q=1, *', 'gzip, '.repeat(500)];
/** The bytes that HTTP allows in a header. */
const texts = hostileTexts.filter((text) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text));

test('whatever a header says, the list is given or calmly rejected', async () => {
  const { app, db } = await testShop();
  await makeProduct(db);
  const wrong: string[] = [];
  const ask = async (name: string, value: string) => {
    const complaint = wrongWith(await app.inject({ url: '/api/product/list', headers: { [name]: value } }));
    if (complaint !== null) wrong.push(`${complaint} to ${name}: ${value.slice(0, 100)}`);
  };

  for (const name of headers) for (const value of texts) await ask(name, value);
  for (const value of cookies) await ask('cookie', value);
  for (const value of encodings) await ask('accept-encoding', value);

  expect(wrong.slice(0, 5)).toEqual([]);
});

test('whatever a header says, an order is placed or calmly rejected', async () => {
  const { app, db } = await testShop();
  const payload = orderPayload([await makeProduct(db, { stock: { M: 5_000 } })]);
  const read = ['cookie', 'host', 'idempotency-key', 'origin', 'sec-fetch-site'];
  const pairs = [
    ...read.flatMap((name) => texts.map((value) => [name, value])),
    ...cookies.map((value) => ['cookie', value]),
    ['idempotency-key', 'x'.repeat(256)],
  ];

  const wrong: string[] = [];
  for (const [number, [name = '', value = '']] of pairs.entries()) {
    const guestInfo = { ...payload.guestInfo, email: `ada${number}@example.com` };
    const response = await app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { ...payload, guestInfo },
      headers: { [name]: value },
    });
    const complaint = wrongWith(response);
    if (complaint !== null) wrong.push(`${complaint} to ${name}: ${value.slice(0, 100)}`);
  }

  expect(wrong.slice(0, 5)).toEqual([]);
});
