import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { decide, guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { productEntry, save, seen, variantEntry } from '../../tests/data/products.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('a manager adds a product as a draft, and publishes it: from then on shoppers see it', async () => {
  const shop = await testShop();
  const [staff, shopper] = [await newStaff(shop, 'manager'), new Shopper(shop)];
  const product = await productEntry(shop);

  const draft = await save(staff, product);
  expect(draft).toMatchObject({
    status: 200,
    body: { message: 'Saved' },
    edited: { status: 'draft', wasShown: false },
  });
  expect((await seen(shopper, draft.id)).status).toBe(404);

  shop.clock.forward({ hours: 3 });
  const shown = await save(staff, product, { version: draft.edited.version, status: 'published' }, draft.id);
  expect(shown).toMatchObject({ status: 200, body: { message: 'Published' }, edited: { status: 'published' } });
  expect(await seen(shopper, draft.id)).toMatchObject({
    body: { product: { name: 'Kemi shirt', sizes: ['S', 'M'], variants: [{ price: 12_500, inStock: true }] } },
  });
  // Created on the day of publication, not of the first draft.
  const { createdAt } = await rowOf(shop, draft.id);
  expect(createdAt).toEqual(shop.now());
  expect(await auditActions(shop, draft.id)).toEqual(['product.added', 'product.published']);
});

test('a product that is new has its units in stock, each with its movement', async () => {
  const shop = await testShop();
  const { edited } = await save(await newStaff(shop), await productEntry(shop));

  const variantId = edited.product.variants[0]?._id ?? '';
  expect(await movements(shop, variantId)).toEqual([
    { size: 'M', kind: 'received', delta: 3, who: expect.stringMatching(/^staff:/) },
    { size: 'S', kind: 'received', delta: 3, who: expect.stringMatching(/^staff:/) },
  ]);
});

test('a stock item that refunds have filled beyond what may be typed is still edited, and kept as it is', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { id } = await save(staff, await productEntry(shop));
  await shop.db.updateTable('stock').set({ quantity: 100_001 }).where('size', '=', 'S').execute();

  const edited = await editedOf(staff, id);
  expect(edited.product.variants[0]?.stockItems[0]).toEqual({ size: 'S', quantity: 100_001 });
  const renamed = await save(staff, { ...edited.product, name: 'Kemi tunic' }, { version: edited.version }, id);
  expect(renamed.status).toBe(200);
  expect(renamed.edited.product.variants[0]?.stockItems[0]).toEqual({ size: 'S', quantity: 100_001 });

  const [variant] = renamed.edited.product.variants;
  const more = { ...variant, stockItems: [...(variant?.stockItems ?? []), { size: 'L', quantity: 100_001 }] };
  const wider = { ...renamed.edited.product, sizes: ['S', 'M', 'L'], variants: [more] };
  const rejected = await save(staff, wider, { version: renamed.edited.version }, id);
  expect([rejected.status, rejected.body.message]).toEqual([400, 'Enter a whole number from 0 to 100,000']);
});

test('units of a size that is there are changed under Stock: an editor does not move them', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product);
  const [variant] = product.variants;

  const stockItems = ['S', 'M', 'L'].map((size) => ({ size, quantity: 50 }));
  const changed = { ...product, sizes: ['S', 'M', 'L'], variants: [{ ...variant, price: 13_000, stockItems }] };
  const after = await save(staff, changed, { version: edited.version }, id);

  expect(after.edited.product.variants[0]).toMatchObject({
    price: 13_000,
    stockItems: [
      { size: 'S', quantity: 3 },
      { size: 'M', quantity: 3 },
      { size: 'L', quantity: 50 },
    ],
  });
});

test('what shoppers have seen costs what an owner says: a manager cannot make it cheaper', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const product = await productEntry(shop);
  const { id, edited } = await save(owner, product, { status: 'published' });
  const cheaper = { ...product, variants: product.variants.map((variant) => ({ ...variant, price: 1 })) };

  const rejected = await save(manager, cheaper, { version: edited.version }, id);
  expect(rejected).toMatchObject({ status: 403, body: { code: 'no_right' } });
  const renamed = await save(manager, { ...product, name: 'Kemi shirt, new' }, { version: edited.version }, id);
  expect(renamed.status).toBe(200);
  const done = await save(owner, cheaper, { version: renamed.edited.version }, id);
  expect(done).toMatchObject({ status: 200, edited: { product: { variants: [{ price: 1 }] } } });
});

test('a new colour of a manager costs no less than the cheapest, and in place of a removed one what that did', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const shirt = await productEntry(shop);
  const [indigo] = shirt.variants;
  const pictures = indigo!.pictures;
  const gold = variantEntry({ color: { name: 'Gold', hex: '#c9a227', family: null }, price: 20_000, pictures });
  const product = { ...shirt, variants: [indigo!, gold] };
  const { id, edited } = await save(owner, product, { status: 'published' });
  const { version } = edited;
  const wine = (price: number) =>
    variantEntry({ color: { name: 'Wine', hex: '#6e2337', family: null }, price, pictures });
  const saveAs = (staff: Shopper, variants: VariantEntry[]) => save(staff, { ...product, variants }, { version }, id);

  for (const variants of [
    [...product.variants, wine(12_499)],
    [again(indigo!, 1)],
    [product.variants[0]!, again(gold, 12_500)],
    [product.variants[0]!, wine(15_000)],
  ]) {
    expect(await saveAs(manager, variants)).toMatchObject({
      status: 403,
      body: { code: 'no_right', message: expect.stringContaining('new colour') },
    });
  }
  const replaced = await saveAs(manager, [product.variants[0]!, again(gold, 20_000)]);
  expect(replaced.status).toBe(200);
  const added = await save(
    manager,
    { ...product, variants: [...replaced.edited.product.variants, wine(15_000)] },
    { version: replaced.edited.version },
    id,
  );
  expect(added.status).toBe(200);
});

test('the log says at which price a colour took the place of another of its name', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product);
  const variants = product.variants.map((variant) => ({ ...variant, _id: randomUUID(), price: 1 }));
  await save(staff, { ...product, variants }, { version: edited.version }, id);

  const changes = shop.db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed');
  expect((await changes.executeTakeFirstOrThrow()).detail).toEqual({
    Indigo: 'added at 1',
    'Indigo, before': 'removed at 12500',
  });
});

test('the log has a line for a colour that is named as a field, as another line or as what every object has', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product);
  const [first] = product.variants;
  const names = ['sizes', 'name', '__proto__', 'constructor'];
  const added = names.map((name) =>
    variantEntry({ color: { name, hex: '#6e2337', family: null }, pictures: first?.pictures ?? [] }),
  );
  const sizes = [...product.sizes, 'XXL'];
  await save(staff, { ...product, sizes, variants: [first, ...added] }, { version: edited.version }, id);

  const changes = shop.db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed');
  const detail = (await changes.executeTakeFirstOrThrow()).detail as Record<string, unknown>;
  expect(Object.keys(detail).toSorted()).toEqual([...names.map((name) => `colour ${name}`), 'sizes'].toSorted());
  expect(detail['sizes']).toEqual([product.sizes, sizes]);
});

test('the same product sent twice at once, or again after a lost response, is one product', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const [product, id] = [await productEntry(shop), randomUUID()];

  const responses = await Promise.all([save(staff, product, {}, id), save(staff, product, {}, id)]);
  const again = await save(staff, product, {}, id);

  expect([...responses, again].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([{ id }]);
  expect(await movements(shop, product.variants[0]?._id ?? '')).toHaveLength(2);
  expect(await auditActions(shop, id)).toEqual(['product.added']);
});

test('a new product under the id of another is rejected and changes nothing, be it only in its units', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const [product, id] = [await productEntry(shop), randomUUID()];
  await save(staff, product, {}, id);
  const [variant] = product.variants;
  const withUnits = (quantity: number) => ({
    ...product,
    variants: [{ ...variant, stockItems: product.sizes.map((size) => ({ size, quantity })) }],
  });

  const other = await save(staff, { ...product, name: 'Bisi gown' }, { status: 'published' }, id);
  const corrected = await save(staff, withUnits(30), {}, id);

  expect([other, corrected].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'changed_elsewhere'],
    [409, 'changed_elsewhere'],
  ]);
  expect(other.body.message).toMatch(/^This product was saved already/);
  expect((await rowOf(shop, id)).name).toBe('Kemi shirt');

  // Units that were sold in the meantime are no difference: what was sent is still what was saved.
  await shop.db.updateTable('stock').set({ quantity: 1 }).where('size', '=', 'S').execute();
  const again = await save(staff, product, { status: 'published' }, id);
  expect(again).toMatchObject({ status: 200, edited: { status: 'published' } });
  expect(await auditActions(shop, id)).toEqual(['product.added', 'product.published']);
});

test('of two people who edit the same product, the second gets a conflict and loses nothing; saving the same twice is no conflict', async () => {
  const shop = await testShop();
  const [one, other] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const product = await productEntry(shop);
  const { id, edited } = await save(one, product);
  const { version } = edited;

  const mine = await save(one, { ...product, name: 'Kemi blouse' }, { version }, id);
  const theirs = await save(other, { ...product, name: 'Kemi tunic' }, { version }, id);
  const mineAgain = await save(one, { ...product, name: 'Kemi blouse' }, { version }, id);

  expect([mine.status, mineAgain.status]).toEqual([200, 200]);
  expect([theirs.status, theirs.body.code]).toEqual([409, 'changed_elsewhere']);
  expect((await rowOf(shop, id)).name).toBe('Kemi blouse');
  expect(await auditActions(shop, id)).toEqual(['product.added', 'product.changed']);
});

test('cloth, care, fit, length and measurements are typed in as facts, and shoppers read them as such', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const facts = {
    composition: '100% cotton',
    care: ['Machine wash at 30°C', 'Dry in the shade'],
    fit: 'Roomy',
    length: 'To the hip',
    measurements: [
      { name: 'Chest', cm: { S: 101.5, M: 106 } },
      { name: 'Length', cm: { S: 71, M: 72.5 } },
    ],
  };
  const first = await save(owner, await productEntry(shop, facts), { status: 'published' });
  expect((await seen(owner, first.id)).body['product']).toMatchObject(facts);

  const { product, version } = first.edited;
  const narrower = { ...product, measurements: [{ name: 'Chest', cm: { S: 101.5, M: 104, XL: 120 } }] };
  const second = await save(owner, narrower, { version }, first.id);

  expect(second.edited.version).toBeGreaterThan(version);
  expect((await seen(owner, first.id)).body['product']).toMatchObject({
    composition: '100% cotton',
    // It does not come in XL.
    measurements: [{ name: 'Chest', cm: { S: 101.5, M: 104 } }],
  });
  const log = await shop.db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed').execute();
  expect(log).toEqual([{ detail: { measurements: 'changed' } }]);
});

test('of two people who measure the same product the second gets a conflict', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { id, edited } = await save(owner, await productEntry(shop));
  const measured = (S: number) => ({ ...edited.product, measurements: [{ name: 'Chest', cm: { S } }] });

  expect((await save(owner, measured(100), { version: edited.version }, id)).status).toBe(200);
  expect((await save(owner, measured(101), { version: edited.version }, id)).status).toBe(409);
});

test.for([
  [{ measurements: [{ name: 'Chest', cm: { S: 0 } }] }, 'Enter centimetres from 0.1 to 999.9'],
  [{ measurements: [{ name: ' ', cm: { S: 90 } }] }, 'Enter what is measured, such as Chest'],
  [{ measurements: ['Chest', 'chest'].map((name) => ({ name, cm: { S: 90 } })) }, 'This measurement is already listed'],
  [{ care: Array.from({ length: 9 }, () => 'Dry clean') }, 'Enter up to 8 care lines'],
] as const)('%j is rejected', async ([wrong, sentence]) => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { status, body } = await save(owner, { ...(await productEntry(shop)), ...wrong });
  expect(status).toBe(400);
  expect(Object.values(body['fields'] as object)).toEqual([sentence]);
});

test('the log of changes says what was and what is', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product);
  const [indigo] = product.variants;

  const wine = variantEntry({ color: { name: 'Wine', hex: '#6e2337', family: null }, price: 14_000 });
  const variants = [{ ...indigo, price: 11_000 }, wine];
  await save(staff, { ...product, name: 'Kemi blouse', variants }, { version: edited.version }, id);

  const { detail } = await shop.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'product.changed')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({
    name: ['Kemi shirt', 'Kemi blouse'],
    Indigo: { price: [12_500, 11_000] },
    Wine: 'added at 14000',
  });
});

test('colours trade places and names, and go when nobody ordered them', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const [one] = product.variants;
  const two = variantEntry({ color: { name: 'Wine', hex: '#6e2337', family: null }, pictures: one?.pictures ?? [] });
  const { id, edited } = await save(staff, { ...product, variants: [one, two] });

  const swapped = [
    { ...two, color: one?.color },
    { ...one, color: two.color },
  ];
  const traded = await save(staff, { ...product, variants: swapped }, { version: edited.version }, id);
  expect(traded.edited.product.variants.map(({ _id, color }) => [_id, color.name])).toEqual([
    [two._id, 'Indigo'],
    [one?._id, 'Wine'],
  ]);

  const left = await save(staff, { ...product, variants: [swapped[0]] }, { version: traded.edited.version }, id);
  expect(left.edited.product.variants.map(({ _id }) => _id)).toEqual([two._id]);
  // The removed units are logged with their author.
  expect((await movements(shop, one?._id ?? '')).filter(({ kind }) => kind === 'removed')).toEqual([
    { size: 'M', kind: 'removed', delta: -3, who: expect.stringMatching(/^staff:/) },
    { size: 'S', kind: 'removed', delta: -3, who: expect.stringMatching(/^staff:/) },
  ]);
});

test('what was ordered stays in the ledger: neither its colour nor its size can go, and an order keeps the old names', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const created = await makeProduct(shop.db, {
    name: 'Adire shirt',
    colors: { Indigo: {}, Wine: {} },
    stock: { M: 3, L: 3 },
  });
  const { shopper, order } = await guestWithOrder(shop, created);
  const edited = await editedOf(staff, created.productId);
  const { product, version } = edited;
  const trySave = (changes: object) => save(staff, { ...product, ...changes }, { version }, created.productId);

  const reserved = await trySave({ sizes: ['L'] });
  expect(reserved).toMatchObject({
    status: 409,
    body: { code: 'still_needed', message: expect.stringMatching(/^Indigo in Medium is reserved/) },
  });
  await shop.db.updateTable('stock').set({ reserved: 0 }).where('reserved', '>', 0).execute();
  const ordered = await trySave({ sizes: ['L'] });
  expect(ordered.body.message).toMatch(/^Indigo in Medium has been ordered.*Set its stock to 0 under Stock/);
  const colour = await trySave({ variants: product.variants.filter(({ color }) => color.name !== 'Indigo') });
  expect(colour).toMatchObject({ status: 409, body: { code: 'still_needed' } });
  expect((await editedOf(staff, created.productId)).version).toBe(version);

  const renamed = await trySave({ name: 'Another name' });
  expect(renamed.status).toBe(200);
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect(body).toMatchObject({ order: { orderItems: [{ name: 'Adire shirt' }] } });
});

test('a colour that an exchange was requested for stays in the ledger, also when it was declined', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { colors: { Indigo: {}, Wine: {} }, stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const id = await requestedExchange(buyer, shirt, { size: 'M', variantId: shirt.variants['Wine']! });
  expect((await decide(staff, id, 'decline', { words: 'It was worn.' })).status).toBe(200);

  const { product, version } = await editedOf(staff, shirt.productId);
  const variants = product.variants.filter(({ color }) => color.name !== 'Wine');
  const { status, body } = await save(staff, { ...product, variants }, { version }, shirt.productId);
  expect([status, body.message]).toEqual([409, expect.stringMatching(/^Wine in Medium has been ordered/)]);
});

test('while somebody buys a size, nobody takes it out of the shop under their hands', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  for (let round = 0; round < 5; round += 1) {
    const created = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
    const { product, version } = await editedOf(staff, created.productId);

    const [bought, taken] = await Promise.allSettled([
      guestWithOrder(shop, created, { email: `ada${round}@example.com` }),
      save(staff, { ...product, sizes: ['L'] }, { version }, created.productId),
    ]);

    const isGone = taken.status === 'fulfilled' && taken.value.status === 200;
    expect(isGone).toBe(bought.status === 'rejected');
    if (bought.status === 'rejected') expect(String(bought.reason)).toContain('stock_short');
    else expect(taken).toMatchObject({ value: { status: 409, body: { code: 'still_needed' } } });
  }
});

test('a product without a picture cannot be published, and one that is shown cannot lose its last', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const bare = { ...product, variants: product.variants.map((variant) => ({ ...variant, pictures: [] })) };
  const expected = 'Indigo needs a picture before you can publish it';
  const rejection = {
    status: 422,
    body: { code: 'not_publishable', message: expected, fields: { 'variants.0.pictures': expected } },
  };

  const { id, edited } = await save(staff, bare);
  expect(await save(staff, bare, { version: edited.version, status: 'published' }, id)).toMatchObject(rejection);
  expect(await staff.call('POST', `/api/admin/products/${id}/status`, { status: 'published' })).toMatchObject(
    rejection,
  );

  const shown = await save(staff, product, { version: edited.version, status: 'published' }, id);
  expect(await save(staff, bare, { version: shown.edited.version }, id)).toMatchObject(rejection);
});

test('a picture that is not there is rejected at its colour', async () => {
  const shop = await testShop();
  const pictures = [{ src: '/pictures/photo.0123456789ab.webp', alt: '' }];
  const product = await productEntry(shop, { variants: [variantEntry({ pictures })] });

  const response = await save(await newStaff(shop), product);

  expect(response).toMatchObject({
    status: 422,
    body: {
      code: 'bad_picture',
      fields: { 'variants.0.pictures': expect.stringMatching(/This picture no longer exists/) },
    },
  });
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('what a picture shows, in words, is what its page says', async () => {
  const shop = await testShop();
  const product = await productEntry(shop);
  const [variant] = product.variants;
  const [picture] = variant?.pictures ?? [];
  const pictures = [{ src: picture?.src, alt: 'Kemi, laughing, in the shirt' }];

  const { id } = await save(
    await newStaff(shop),
    { ...product, variants: [{ ...variant, pictures }] },
    { status: 'published' },
  );

  expect(await seen(new Shopper(shop), id)).toMatchObject({
    body: { product: { variants: [{ images: { alt: { [picture?.src ?? '']: 'Kemi, laughing, in the shirt' } } }] } },
  });
});

test('what cannot be a product is rejected, each field in words', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const [variant] = product.variants;
  const comma = 'Don’t use commas, or a plus sign at the end: the shop’s filters can’t find them';
  const withVariant = (changes: object) => ({ variants: [{ ...variant, ...changes }] });
  const rejected: [changes: object, field: string, message: string][] = [
    [{ name: ' ' }, 'name', 'Enter a product name'],
    [{ category: '' }, 'category', 'Choose or enter a category'],
    [{ category: 'All' }, 'category', 'Choose or enter a category'],
    [{ category: 'Shirts, long' }, 'category', comma],
    [{ category: 'Plus size +' }, 'category', comma],
    [withVariant({ color: { name: 'Red, dark', hex: '#232f6e' } }), 'variants.0.color.name', comma],
    [withVariant({ color: { name: 'Red+', hex: '#232f6e' } }), 'variants.0.color.name', comma],
    [withVariant({ color: { name: 'Red', hex: 'red' } }), 'variants.0.color.hex', 'Pick the colour'],
    [withVariant({ price: 0 }), 'variants.0.price', 'Enter a price in whole naira'],
    [withVariant({ price: 99.5 }), 'variants.0.price', 'Enter a price in whole naira'],
    [
      withVariant({ pictures: [{ src: '/pictures/../../etc/passwd' }] }),
      'variants.0.pictures.0.src',
      'This picture no longer exists. Add it again.',
    ],
    [{ sizes: [] }, 'sizes', 'Choose at least one size'],
    [{ sizes: ['M', 'm'] }, 'sizes', 'Add each size only once'],
    [{ sizes: ['XXL', '2XL'] }, 'sizes', 'Add each size only once'],
    [{ discountPercent: 101 }, 'discountPercent', 'Enter a discount from 1 to 100 percent, or leave it empty'],
    [{ variants: [] }, 'variants', 'Add at least one colour'],
    [
      { variants: [variant, { ...variant, _id: randomUUID() }] },
      'variants.1.color.name',
      'Two colours cannot have the same name',
    ],
  ];

  for (const [changes, field, message] of rejected) {
    const { status, body } = await save(staff, { ...product, ...changes });
    expect([status, body['fields']], JSON.stringify(changes)).toEqual([400, { [`product.${field}`]: message }]);
  }
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('half a character in a name is no reason to fail', async () => {
  const shop = await testShop();
  const product = await productEntry(shop, { name: 'Kemi \ud800', description: '\udc00' });

  const { status, edited } = await save(await newStaff(shop), product);

  expect([status, edited.product.name]).toEqual([200, 'Kemi \ufffd']);
});

test('no colour of another product can be taken along', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const other = await makeProduct(shop.db);
  const product = await productEntry(shop, { variants: [variantEntry({ _id: other.variantId })] });

  expect(await save(staff, product)).toMatchObject({ status: 400 });
  expect((await editedOf(staff, other.productId)).product.variants).toHaveLength(1);
});

/** The same colour under another id. */
const again = (variant: VariantEntry, price: number) => ({ ...variant, _id: randomUUID(), price });

async function editedOf(staff: Shopper, id: string) {
  const { body } = await staff.call('GET', `/api/admin/products/${id}`);
  return body['edited'] as Awaited<ReturnType<typeof save>>['edited'];
}

function rowOf({ db }: TestShop, id: string) {
  return db.selectFrom('products').select(['name', 'createdAt']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The audit log of a product, in order. */
async function auditActions({ db }: TestShop, id: string): Promise<string[]> {
  const lines = await db.selectFrom('auditLog').select('action').where('subject', '=', id).orderBy('id').execute();
  return lines.map(({ action }) => action);
}

function movements({ db }: TestShop, variantId: string) {
  const all = db
    .selectFrom('stockMovements')
    .select(['size', 'kind', 'delta', 'who'])
    .where('variantId', '=', variantId);
  return all.orderBy('kind').orderBy('size').execute();
}
