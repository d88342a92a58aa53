import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../tests/data/factories.ts';
import { productFiles } from '../../../tests/data/product-files.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

test('the facts of a product go out and come in again, and nothing changes', async () => {
  const { shop, files } = await measuredShirt();
  const before = await facts(shop);

  const file = await files.export();
  expect(parse(file, { bom: true, columns: true })[0]).toMatchObject({
    sku: 'ADIRE-INDIGO-M',
    composition: "'=100% cotton; woven",
    care: "Machine wash; cold\n'- Do not bleach",
    fit: 'Relaxed, as cut',
    length: 'To the hip',
    measurements: 'Waist, stretched: 96; Length: 104.5',
  });
  const { body } = await files.preview(file);
  expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 4, wrong: 0 });
  expect((await files.import(file, body.plan)).status).toBe(200);

  expect(await facts(shop)).toEqual(before);
});

test('a file says in words how heavy a product is, and a file without the column says nothing', async () => {
  const { shop, files } = await measuredShirt();
  const weigh = async (cell: string) => {
    const file = `sku,weight\nADIRE-INDIGO-M,${cell}`;
    const { body } = await files.preview(file);
    await files.import(file, body.plan);
    const { weightClass } = await shop.db.selectFrom('products').select('weightClass').executeTakeFirstOrThrow();
    return [weightClass, ...(body.rows[0]?.messages ?? [])];
  };
  expect(await weigh('HEAVY')).toEqual(['heavy', 'weight “normal” → “heavy”']);
  expect(await weigh('Very-Heavy')).toEqual(['very heavy', 'weight “heavy” → “very heavy”']);
  expect(await weigh('')).toEqual(['very heavy']);
  expect(await weigh('a ton')).toEqual(['very heavy', 'Weight must be normal, heavy or very heavy']);
});

test('a column that is changed changes its fact, and shoppers read it', async () => {
  const { shop, files, productId } = await measuredShirt();
  const shown = async () => (await shop.app.inject(`/api/product/detail/${productId}`)).json<object>();
  await shown();

  const file = [
    'sku,composition,care,fit,length,measurements',
    'ADIRE-INDIGO-M,Linen,"Hand wash\n\n Dry flat ",Slim,To the waist,"waist, stretched: 97,5 cm, Cuff: 20"',
  ].join('\n');
  const { body } = await files.preview(file);
  expect(body.rows[0]?.messages).toEqual([
    'composition “=100% cotton; woven” → “Linen”',
    'care “Machine wash; cold, - Do not bleach” → “Hand wash, Dry flat”',
    'fit “Relaxed, as cut” → “Slim”',
    'length “To the hip” → “To the waist”',
    'Waist, stretched 96 cm → 97.5 cm',
    'Length 104.5 cm → none',
    'Cuff none → 20 cm',
  ]);
  expect((await files.import(file, body.plan)).status).toBe(200);

  expect(await shown()).toMatchObject({
    product: {
      composition: 'Linen',
      care: ['Hand wash', 'Dry flat'],
      fit: 'Slim',
      length: 'To the waist',
      measurements: [
        { name: 'Waist, stretched', cm: { M: 97.5, L: 100 } },
        { name: 'Length', cm: { L: 106 } },
        { name: 'Cuff', cm: { M: 20 } },
      ],
    },
  });
  const { detail } = await shop.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'product.changed')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(detail)).toContain('Cuff none → 20 cm');
});

test('a file without the columns, or with their cells empty, leaves every fact as it is', async () => {
  const { shop, files } = await measuredShirt();
  const before = await facts(shop);

  for (const file of [
    'sku,price\nADIRE-INDIGO-M,13000',
    'sku,price,composition,care,fit,length,measurements\nADIRE-INDIGO-M,14000,,,,,',
  ]) {
    const { body } = await files.preview(file);
    expect(body.counts.changed).toBe(1);
    expect((await files.import(file, body.plan)).status).toBe(200);
    expect((await facts(shop)).map(({ version: _version, ...its }) => its)).toEqual(
      before.map(({ version: _version, ...its }) => its),
    );
  }
});

test('a new product brings its facts and what it measures in each size', async () => {
  const { shop, files } = await productFiles();
  const file = [
    'name,category,gender,colour,hex,price,size,composition,care,measurements',
    'Bola,Dresses,women,Wine,#6e2337,25000,M,Silk,Dry clean,Bust: 92',
    'Bola,Dresses,women,Wine,#6e2337,25000,L,Silk,Dry clean,"bust: 97; Hem: 140"',
    'Bola,Dresses,women,Navy,#232f6e,25000,L,Silk,Dry clean,"Hem: 140\nBust: 97"',
  ].join('\n');

  const { body } = await files.preview(file);
  expect(body.counts).toEqual({ new: 3, changed: 0, unchanged: 0, wrong: 0 });
  expect((await files.import(file, body.plan)).status).toBe(200);

  const [product] = await facts(shop);
  expect(product).toMatchObject({ composition: 'Silk', care: ['Dry clean'], fit: '' });
  expect(product?.measurements).toEqual([
    [0, 'Bust', 'L', '97.0'],
    [0, 'Bust', 'M', '92.0'],
    [1, 'Hem', 'L', '140.0'],
  ]);
});

test('a wrong fact is reported at its line, and nothing of the file is applied', async () => {
  const { shop, files } = await measuredShirt();
  const before = await facts(shop);
  const notMeasures = 'Enter up to 12 measurements in centimetres, each only once, such as Chest: 96; Length: 104.5';
  const wrong: [file: string, message: string][] = [
    [one('composition', 'x'.repeat(121)), 'Use up to 120 characters for the composition'],
    [one('fit', 'x'.repeat(121)), 'Use up to 120 characters for the fit'],
    [one('length', 'x'.repeat(121)), 'Use up to 120 characters for the length'],
    [one('care', 'x'.repeat(61)), 'Use up to 8 care lines of up to 60 characters each'],
    [one('care', 'x\n'.repeat(9)), 'Use up to 8 care lines of up to 60 characters each'],
    [one('measurements', 'Chest'), notMeasures],
    [one('measurements', 'Chest 96'), notMeasures],
    [one('measurements', 'Chest: 0'), notMeasures],
    [one('measurements', 'Chest: 96.55'), notMeasures],
    [one('measurements', 'Chest: 1000'), notMeasures],
    [one('measurements', 'Chest: 96; chest: 97'), notMeasures],
    [one('measurements', 'Chest: 96 / Waist: 80'), notMeasures],
    [one('measurements', `${'x'.repeat(41)}: 9`), notMeasures],
    [one('measurements', many(13)), notMeasures],
    [one('measurements', many(11)), 'Add up to 12 measurements'],
    [
      `sku,measurements\nADIRE-WINE-M,Length: 1\nADIRE-INDIGO-L,\nADIRE-INDIGO-M,Length: 2`,
      'Line 2 has a different value in the column measurements',
    ],
    [
      'sku,care\nADIRE-WINE-M,Wash\nADIRE-INDIGO-L,\nADIRE-INDIGO-M,Dry',
      'Line 2 has a different value in the column care',
    ],
  ];

  for (const [file, message] of wrong) {
    const { body } = await files.preview(file);
    const errors = body.rows.filter(({ outcome }) => outcome === 'wrong').map((row) => [row.sku, row.messages]);
    expect(errors, file).toEqual([['ADIRE-INDIGO-M', [message]]]);
    expect((await files.import(file, body.plan)).status, file).toBe(422);
  }
  expect(await facts(shop)).toEqual(before);
});

/** A shirt in two colours and two sizes, measured, whose texts contain separators and quotes. */
async function measuredShirt() {
  const { shop, files } = await productFiles();
  const { productId } = await makeProduct(shop.db, {
    name: 'Adire shirt',
    stock: { M: 5, L: 2 },
    colors: { Indigo: {}, Wine: {} },
  });
  await shop.db
    .updateTable('products')
    .set({
      composition: '=100% cotton; woven',
      care: ['Machine wash; cold', '- Do not bleach'],
      fit: 'Relaxed, as cut',
      lengthNote: 'To the hip',
    })
    .execute();
  const measure = (position: number, name: string, size: string, centimetres: number) => {
    return { productId, position, name, size, centimetres };
  };
  await shop.db
    .insertInto('productMeasurements')
    .values([
      measure(0, 'Waist, stretched', 'M', 96),
      measure(0, 'Waist, stretched', 'L', 100),
      measure(1, 'Length', 'M', 104.5),
      measure(1, 'Length', 'L', 106),
    ])
    .execute();
  return { shop, files, productId };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at}: 9`).join('; ');

/** A file with an error in its second row only. */
const one = (column: string, cell: string) => `sku,price,${column}\nADIRE-INDIGO-L,1,\nADIRE-INDIGO-M,,"${cell}"`;

/** The stored data of every product, including its version. */
async function facts({ db }: TestShop) {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute();
  const measured = await db.selectFrom('productMeasurements').selectAll().orderBy('name').orderBy('size').execute();
  return products.map(({ id, version, composition, care, fit, lengthNote }) => ({
    version,
    composition,
    care,
    fit,
    lengthNote,
    measurements: measured
      .filter(({ productId }) => productId === id)
      .map(({ position, name, size, centimetres }) => [position, name, size, centimetres]),
  }));
}
