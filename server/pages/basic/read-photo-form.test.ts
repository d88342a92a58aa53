import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { orderOfPhotoForm, readPhotoForm } from './read-photo-form.ts';

const small = new File([Buffer.alloc(1_000, 1)], 'small.jpg');
const large = new File([Buffer.alloc(25_000_000, 1)], 'large.jpg');

test('a form comes with its fields and its photos; an empty choice is none', async () => {
  const { fields, photos, problem } = await read([small, new File([], '')], true);

  expect([String(fields), photos.map(({ size }) => size), problem]).toEqual([
    'reason=faulty&words=Torn',
    [1_000],
    null,
  ]);
});

test('photos that are too large together are left out with a reason, and what was typed stays', async () => {
  const { fields, photos, problem } = await read([small, large], true);

  expect([String(fields), photos, problem]).toEqual(['reason=faulty&words=Torn', [], messages.photos.tooLarge]);
});

test('of who may not add photos only what was typed is read: the page says why', async () => {
  const { fields, photos, problem } = await read([large], false);

  expect([String(fields), photos, problem]).toEqual(['reason=faulty&words=Torn', [], null]);
});

test('while two forms with photos of an order are being read, a third keeps what was typed and is told to wait, and that of another order is read', async () => {
  const { promise: end, resolve: endBoth } = Promise.withResolvers<void>();
  const slow = [1, 2].map(() => read([small], true, { end }));
  await read([large], false); // Strangers take no place.

  const third = await read([small, large], true);
  expect((await read([small], true, { orderId: 'another' })).photos).toHaveLength(1);
  endBoth();

  expect([String(third.fields), third.photos, third.problem]).toEqual([
    'reason=faulty&words=Torn',
    [],
    messages.photos.busy,
  ]);
  expect((await Promise.all(slow)).map(({ photos }) => photos.length)).toEqual([1, 1]);
  expect((await read([small], true)).problem).toBeNull();
});

test('a form of more than 100 MB is rejected before its end', async () => {
  const chunk = Buffer.alloc(1_000_000);
  let sent = 0;
  async function* endless() {
    for (; sent < 1_000; sent += 1) yield chunk;
  }
  const reading = readPhotoForm({ headers: {} }, endless(), { orderId: null, mayAdd: async () => false });
  await expect(reading).rejects.toMatchObject({ statusCode: 413 });
  expect(sent).toBeLessThan(102);
});

test('only the forms of a return and of a review take photos', () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  expect(orderOfPhotoForm(`/basic/orders/${id}/return`)).toBe(id);
  expect(orderOfPhotoForm(`/basic/orders/${id}/reviews/${id}?a=1`)).toBe(id);
  for (const path of ['/basic/checkout', `/basic/orders/${id}`, `/basic/orders/${id}/return/x`, '/api/auth/renew'])
    expect(orderOfPhotoForm(path)).toBeNull();
});

/** Sends a form as a browser encodes it, in pieces, of which the last may take its time. */
async function read(
  photos: readonly File[],
  isAllowed: boolean,
  { end = Promise.resolve(), orderId = 'one' }: { end?: Promise<void>; orderId?: string } = {},
) {
  const form = new FormData();
  form.append('reason', 'faulty');
  form.append('words', 'Torn');
  for (const photo of photos) form.append('photo', photo);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type')!;
  const bytes = Buffer.from(await encoded.arrayBuffer());
  async function* pieces() {
    yield bytes.subarray(0, 100);
    await end;
    yield bytes.subarray(100);
  }
  const mayAdd = async () => isAllowed;
  return readPhotoForm({ headers: { 'content-type': type } }, pieces(), { orderId, mayAdd });
}
