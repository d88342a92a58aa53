import { randomUUID } from 'node:crypto';
import { sampleFromSchema } from '../../data/sample-from-schema.ts';
import type { Random } from '../random.ts';
import type { Call } from './endpoints.ts';
import { type Person, itemOf, validOrder, type Fixture } from './fixture.ts';

/** The caller, and the owner of the resource: usually the same. */
export interface Parties {
  fixture: Fixture;
  who: Person;
  owner: Person;
}

/** A 1×1 PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = Buffer.from(
  'name,category,gender,colour,hex,price,size,quantity\nDress,Dresses,women,Lagoon,#0f4c5c,38500,M,4\n',
);

/** Bodies that are not JSON, by path: bytes and their type. */
export const rawBodies: Record<string, { type: string; bytes: Buffer }> = {
  '/api/admin/pictures': { type: 'image/png', bytes: picture },
  '/api/orders/{id}/photos': { type: 'image/png', bytes: picture },
  '/api/admin/products-file/preview': { type: 'text/csv', bytes: file },
  '/api/admin/products-file': { type: 'text/csv', bytes: file },
};

/** A body that the endpoint would accept in the current state, or almost. */
export function validBody({ name, body }: Call, parties: Parties, random: Random): unknown {
  const { fixture, who, owner } = parties;
  const { admin } = fixture;
  const documents: Record<string, () => unknown> = {
    'POST /api/orders': () => validOrder(fixture, who),
    'POST /api/cart': () => ({ ...itemOf(fixture), quantity: 1 }),
    'POST /api/cart/merge': () => ({ mergeId: randomUUID(), items: [{ ...itemOf(fixture), quantity: 1 }] }),
    'POST /api/payment/paystack/initialize': () => ({ orderId: owner.orderId, email: owner.email }),
    'PUT /api/admin/settings': () => ({
      ...part(admin['settings'], 'settings'),
      version: admin['settings']?.['version'],
    }),
    'PUT /api/admin/delivery': () => deliveryOf(part(admin['delivery'], 'terms')),
    'PUT /api/admin/logo': () => ({ picture: null }),
    'PUT /api/admin/home-pictures': () => part(admin['home-pictures'], 'pictures'),
    'PUT /api/admin/products/{id}': () => {
      const { version = null, product } = part(admin['products'], 'edited');
      return { version, product };
    },
    'PUT /api/admin/coupons/{code}': () => part(admin['coupons'], 'coupon'),
    'POST /api/admin/customers/{id}/erase': () => ({ confirm: owner.email }),
  };
  const document = documents[name];
  if (document) return document();
  return sampleFromSchema(body ?? {}, (field) => knownValue(field, name, parties, random));
}

const part = (whole: Record<string, unknown> | undefined, name: string) =>
  (whole?.[name] ?? {}) as Record<string, unknown>;

function deliveryOf(terms: Record<string, unknown>): object {
  const states = (terms['states'] ?? []) as { name: string; isOn: boolean }[];
  return { ...terms, states: states.filter(({ isOn }) => isOn).map(({ name }) => name) };
}

/** The value of a field in any body or query, by its name. */
function knownValue(field: string, call: string, { fixture, who, owner }: Parties, random: Random): unknown {
  const { product, coupon, ids } = fixture;
  const values: Record<string, () => unknown> = {
    product: () => product.productId,
    productId: () => product.productId,
    variantId: () => product.variantId,
    size: () => 'M',
    sku: () => product.sku,
    price: () => product.price,
    orderIds: () => [random.oneOf(ids['orders'] ?? [owner.orderId])],
    ids: () => owner.orderId,
    orderId: () => owner.orderId,
    // The typed address is not a secret; an order with it could be read by its owner.
    email: () => {
      // Staff correct the address of an order: its owner reads what they typed.
      if (call.includes('/api/admin/orders/')) return 'corrected@example.com';
      return call.includes('/auth/') || call.includes('send-code') ? owner.email : who.email;
    },
    code: () => (call.includes('coupon') ? coupon : '123456'),
    couponCode: () => coupon,
    key: () => randomUUID(),
    copy: () => randomUUID(),
    text: () => 'Hello',
    from: () => '2026-11-01',
    to: () => '2026-11-20',
    day: () => '2026-11-10',
    page: () => random.oneOf([1, 2, 1_000]),
    search: () => random.oneOf(['shirt', 'Eze', owner.email]),
    q: () => random.oneOf(['Eze', owner.orderId]),
    query: () => 'adire shirt',
    shown: () => 50_000,
    there: () => 50_000,
    people: () => 0,
    version: () => random.oneOf([0, 1, 2]),
    courier: () => 'GIG',
    reason: () => 'found',
    confirm: () => owner.email,
  };
  return values[field]?.();
}

/** A URL with the ids of existing resources, ready to be sent. */
export function rightPath(call: Call, parties: Parties, random: Random): string {
  return call.url.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(idAt(call.url, name, parties, random)),
  );
}

function idAt(url: string, name: string, { fixture, owner }: Parties, random: Random): string {
  const { product, coupon, ids } = fixture;
  const [, , first = '', second = ''] = url.split('/');
  const kind = first === 'admin' ? second : first;
  if (name === 'index') return String(random.below(3));
  if (name === 'code') return coupon;
  if (name === 'sku') return product.sku;
  if (name === 'name') return random.oneOf(['send-email', 'settle-payment', 'refund-payment']);
  if (first === 'product') return random.oneOf([product.productId, product.slug]);
  if (kind === 'products') return random.oneOf([product.productId, product.productId, randomUUID()]);
  if (first === 'admin') return random.oneOf([...(ids[kind] ?? []), randomUUID()]);
  return name === 'reference' ? owner.reference : owner.orderId;
}

export function rightQuery({ parameters, name }: Call, parties: Parties, random: Random): [string, string][] {
  return parameters
    .filter(() => random.next() < 0.6)
    .map(({ name: field, schema }) => [
      field,
      textOf(knownValue(field, name, parties, random) ?? sampleFromSchema(schema)),
    ]);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
