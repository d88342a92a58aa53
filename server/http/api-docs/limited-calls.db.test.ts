import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestWithOrder } from '../../../tests/actions/purchase.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { sampleFromSchema } from '../../../tests/data/sample-from-schema.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

/** Endpoints that send 429 for another reason than the limits that this test uses up. */
const others = {
  'too many wait at once': [
    'GET /api/collections/{slug}',
    'GET /api/product/cards',
    'GET /api/product/detail/{id}',
    'GET /api/product/list',
    'GET /api/product/recommended/{id}',
    'GET /api/product/reviews/{id}',
    'GET /api/product/search',
    'GET /api/product/turntables/{id}',
    'GET /api/size-guides',
    'POST /api/admin/pictures',
  ],
  'tries that are counted for each member of staff': [
    'POST /api/admin/authenticator',
    'POST /api/admin/newsletter/test',
    'POST /api/admin/orders/{id}/emails',
    'POST /api/admin/setup/payment-key',
    'POST /api/admin/setup/test-email',
  ],
  'what is checked first is not there': ['POST /api/admin/notices/devices', 'POST /api/admin/notices/phone'],
};

test('an endpoint is described with 429 if a shop whose limits are used up sends it, and no other is', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const guest = await guestWithOrder(shop, shirt);
  const callers = [guest.shopper, await newShopper(shop), await newStaff(shop), new Shopper(shop)];
  const { _id: id } = guest.order;
  const known = { ...filledIn, ...shirt, id, orderId: id, number: id.slice(0, 8) };
  useUpLimits(shop);
  const { paths } = (await shop.app.inject('/api/docs/json')).json<Description>();
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, ...call })),
  );

  const limited: string[] = [];
  for (const operation of operations.toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)))) {
    const statuses = await Promise.all(callers.map((caller) => statusOf(caller, operation, known)));
    if (statuses.includes(429)) limited.push(operation.name);
  }

  expect(limited.length).toBeGreaterThan(60);
  const described = operations.filter(({ responses }) => '429' in responses).map(({ name }) => name);
  expect(described.toSorted()).toEqual([...limited, ...Object.values(others).flat()].toSorted());
});

/** The last calls, as the others need the sessions. */
const endsSession = ({ name }: Operation) => /(logout|sign-out)$/.test(name);

/** A valid value for a member of this name in any body. */
const filledIn: Record<string, unknown> = {
  email: 'ada@example.com',
  phone: '0803 123 4567',
  firstName: 'Ada',
  lastName: 'Eze',
  name: 'Ada Eze',
  otp: '123456',
  code: '123456',
  size: 'M',
  quantity: 1,
  bankCode: '058',
  accountNumber: '0123456789',
  street: '3 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  message: 'Is the adire shirt lined?',
  from: '2026-11-01',
  to: '2026-11-02',
  key: randomUUID(),
  mergeId: randomUUID(),
  joinId: randomUUID(),
  token: `0.${'A'.repeat(43)}`,
};

async function statusOf(
  caller: Shopper,
  { name, requestBody, parameters = [] }: Operation,
  known: Record<string, unknown>,
): Promise<number> {
  const [method = '', path = ''] = name.split(' ');
  const url = parameters
    .filter((one) => one.in === 'path')
    .reduce((filled, one) => {
      const value = (/id$/i.test(one.name) && known[one.name]) || sampleFromSchema(one.schema);
      return filled.replace(`{${one.name}}`, String(value));
    }, path);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isFile = type !== undefined && type !== 'application/json';
  const sent = isFile ? Buffer.from('a file') : body && (sampleFromSchema(body.schema, (one) => known[one]) as object);
  const headers = { 'idempotency-key': randomUUID(), ...(isFile && { 'content-type': type }) };
  return (await caller.call(method as 'GET', url, sent, headers)).status;
}

/** Every limit allows nothing. */
function useUpLimits({ config }: TestShop): void {
  const rateLimits = Object.fromEntries(
    Object.entries(config.limits.rateLimits).map(([action, limits]): [string, typeof limits] => [
      action,
      limits.map(({ free, max, ...limit }) => ({
        ...limit,
        ...(free !== undefined && { free: 0 }),
        ...(max !== undefined && { max: 0 }),
      })),
    ]),
  ) as typeof config.limits.rateLimits;
  config.limits = { ...config.limits, rateLimits };
}

interface Operation {
  /** Such as `GET /api/orders/{id}`. */
  name: string;
  parameters?: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: object;
}

interface Description {
  paths: Record<string, Record<string, Omit<Operation, 'name'>>>;
}
