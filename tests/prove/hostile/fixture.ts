import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { startStaffSession } from '#server/staff/staff-sessions.ts';
import { type CreatedProduct, makeCoupon, makeProduct, orderPayload } from '../../data/factories.ts';
import type { ProofShop } from '../shop/proof-shop.ts';

/** A caller of the shop. Their personal data are unique words, which are recognised in responses. */
export interface Person {
  name: string;
  kind: 'nobody' | 'guest' | 'customer' | 'staff';
  email: string;
  phone: string;
  street: string;
  /** As the `cookie` header. */
  cookies: string;
  orderId: string;
  reference: string;
  accountId: string;
}

/** Callers with orders and accounts, and what of the shop a valid request names. */
export interface Fixture {
  people: readonly Person[];
  product: CreatedProduct & { slug: string; sku: string };
  coupon: string;
  /** The admin's documents: their current fields and versions. */
  admin: Record<string, Record<string, unknown>>;
  /** Ids in the admin's URLs, by the kind of resource. */
  ids: Record<string, readonly string[]>;
}

let fixtures = 0;

/** Callers of every kind: guests have an unpaid order, customers a paid one. */
export async function newFixture(shop: ProofShop): Promise<Fixture> {
  fixtures += 1;
  const created = await makeProduct(shop.db, { stock: { M: 50_000 } });
  const coupon = await makeCoupon(shop.db, { code: `TENTH${fixtures}` });
  const product = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.productId', 'products.id')
    .innerJoin('stock', 'stock.variantId', 'variants.id')
    .select(['slug', 'sku'])
    .where('products.id', '=', created.productId)
    .executeTakeFirstOrThrow();
  const people = [
    newPerson('nobody', 'nobody'),
    newPerson('a guest', 'guest'),
    newPerson('another guest', 'guest'),
    newPerson('a customer', 'customer'),
    newPerson('another customer', 'customer'),
    newPerson('a manager', 'staff'),
    newPerson('an owner', 'staff'),
  ];
  const fixture: Fixture = { people, product: { ...created, ...product }, coupon, admin: {}, ids: {} };
  for (const person of people) {
    await comeIn(shop, person);
    if (person.kind === 'guest' || person.kind === 'customer') await buy(shop, fixture, person);
  }
  await call(shop, people[3]!, 'POST', '/api/contact', { name: 'Ada', email: people[3]!.email, message: 'Hello' });
  await call(shop, people[3]!, 'POST', '/api/cart', { ...itemOf(fixture), quantity: 1 });
  await readAdmin(shop, fixture);
  return fixture;
}

export const itemOf = ({ product: { productId, variantId } }: Fixture) => ({ productId, variantId, size: 'M' });

/** A valid order of this person, with correct totals. */
export function validOrder({ product }: Fixture, { email, phone, street }: Person) {
  const payload = orderPayload([product], { email });
  return {
    ...payload,
    shippingAddress: { ...payload.shippingAddress, street, phone },
    guestInfo: { ...payload.guestInfo, phone },
  };
}

/** Signs this person in again: some calls end the session, and some delete its account. */
export async function comeIn(shop: ProofShop, person: Person): Promise<void> {
  const { kind, email } = person;
  const { db } = shop;
  const createdAt = shop.now();
  if (kind === 'customer') {
    // In one transaction: the account may be deleted at the same time.
    const [id, { access, refresh }] = await db.transaction().execute(async (tx) => {
      const account = await tx
        .insertInto('accounts')
        .values({ email, firstName: 'Ada', lastName: 'Eze', createdAt })
        .onConflict((known) => known.column('email').doUpdateSet({ lastName: 'Eze' }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return [account.id, await startSession(tx, { accountId: account.id, browser: null }, createdAt)] as const;
    });
    person.accountId = id;
    person.cookies = `session=${access}; refresh=${refresh}`;
  }
  if (kind === 'staff') {
    const role = person.name === 'an owner' ? 'owner' : 'manager';
    const { id } = await db
      .insertInto('staff')
      .values({ email, name: person.name, role, createdAt })
      .onConflict((known) => known.column('email').doUpdateSet({ role, leftAt: null }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await startStaffSession(db, id, createdAt, { isWhole: true, device: '' });
    person.cookies = `staff=${token}`;
  }
}

function newPerson(name: string, kind: Person['kind']): Person {
  const own = randomUUID().replaceAll('-', '');
  const digits = String(BigInt(`0x${own}`)).slice(-9);
  return {
    name,
    kind,
    email: `p${own.slice(0, 12)}@example.com`,
    phone: `08${digits}`,
    street: `1 Street of ${own.slice(12)}`,
    cookies: '',
    orderId: randomUUID(),
    reference: randomUUID(),
    accountId: randomUUID(),
  };
}

/** Places an order and opens the payment page; a customer also pays. */
async function buy(shop: ProofShop, fixture: Fixture, person: Person): Promise<void> {
  const placed = await call(shop, person, 'POST', '/api/orders', validOrder(fixture, person));
  const order = placed['order'] as Order | undefined;
  if (!order) throw new Error(`${person.name} could not order: ${JSON.stringify(placed)}`);
  person.orderId = order._id;
  const began = await call(shop, person, 'POST', '/api/payment/paystack/initialize', {
    orderId: order._id,
    email: person.email,
  });
  const { authorizationUrl, reference } = began['data'] as { authorizationUrl: string; reference: string };
  person.reference = reference;
  if (person.kind !== 'customer') return;
  await fetch(authorizationUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'success' }),
  });
  await call(shop, person, 'GET', `/api/payment/paystack/verify/${reference}`);
}

/** Reads the admin's current documents and the ids of its resources. */
export async function readAdmin(shop: ProofShop, fixture: Fixture): Promise<void> {
  const owner = fixture.people.at(-1)!;
  const { productId } = fixture.product;
  const documents = ['settings', 'delivery', 'home-pictures', 'size-guides', `products/${productId}`];
  for (const name of [...documents, `coupons/${fixture.coupon}`])
    fixture.admin[name.split('/')[0]!] = await call(shop, owner, 'GET', `/api/admin/${name}`);
  fixture.admin['newsletter'] = await call(shop, owner, 'POST', '/api/admin/newsletter/issues', {
    key: randomUUID(),
    subject: 'News',
    text: 'Hello',
    version: 0,
  });
  const { rows } = await sql<{ kind: string; id: string }>`
    (select 'customers' as kind, id::text from customers order by last_at desc limit 5) union all
    (select 'messages', id::text from contact_messages order by sent_at desc limit 5) union all
    (select 'newsletter', id::text from newsletter_issues order by created_at desc limit 3) union all
    (select 'staff', id::text from staff order by created_at desc limit 4) union all
    (select 'refunds', id::text from refunds order by requested_at desc limit 4) union all
    (select 'orders', id::text from orders order by created_at desc limit 8) union all
    (select 'reviews', reference from payment_attempts order by created_at desc limit 5)`.execute(shop.db);
  const found = Object.groupBy(rows, ({ kind }) => kind);
  for (const [kind, some] of Object.entries(found)) fixture.ids[kind] = some?.map(({ id }) => id) ?? [];
}

async function call(
  shop: ProofShop,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const network = `172.16.${fixtures % 256}.${Math.floor(fixtures / 256)}`;
  const response = await fetch(shop.url + path, {
    method,
    headers: {
      'x-forwarded-for': network,
      ...(person.cookies && { cookie: person.cookies }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const orderCookie = response.headers.getSetCookie().find((line) => line.startsWith('order='));
  if (orderCookie && person.kind === 'guest') person.cookies = orderCookie.split(';')[0]!;
  return (await response.json()) as Record<string, unknown>;
}
