import { expect, onTestFinished, test, vi } from 'vitest';
import { Batch } from '../../db/batching/batch.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { productFiles } from '../../../tests/data/product-files.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

const header = 'name,description,category,gender,colour,hex,cloth,price,discount,size,quantity';
const dress = (more = '') => `Bola Dress,Midi,Dresses,women,Wine,#6e2337,silk,"25,000",15,M,4${more}`;

test('what goes out comes in again and changes nothing, formulas and all', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, {
    name: '=HYPERLINK("x")',
    description: "'=already quoted\nSecond line, with a comma; and “marks”\n- third\n＝fourth",
    discountPercent: 20,
    colors: { '+Wine': { stock: { M: 3, S: 0 } }, '@Navy': { price: 9_000 } },
  });
  await makeProduct(shop.db, { name: '-Adire', category: 'Àṣọ', stock: { '38': 1, '40': 2 } });
  const before = await everything(shop);

  const file = await files.export();
  expect(file).toContain(`'=HYPERLINK`);
  const { body } = await files.preview(file);
  expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 5, wrong: 0 });
  const { status } = await files.import(file, body.plan);

  expect(status).toBe(200);
  expect(await everything(shop)).toEqual(before);
  expect(await movements(shop)).toEqual([]);
});

test('more colours or sizes than the editor saves are named at their rows', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  await shop.db.updateTable('products').set({ status: 'draft' }).execute();
  const colours = Array.from({ length: 30 }, (_, at) => `Adire shirt,Shade ${at},#6e2337,silk,25000,M,1`);
  const sizes = Array.from({ length: 40 }, (_, at) => `Adire shirt,Indigo,,,,${at + 20},1`);
  const preview = async (rows: string[]) =>
    (await files.preview(['name,colour,hex,cloth,price,size,quantity', ...rows].join('\n'))).body.rows;

  const coloured = await preview(colours);
  expect(coloured.map(({ outcome }) => outcome).indexOf('wrong')).toBe(29);
  expect(coloured.at(-1)!.messages).toEqual(['A product can have up to 30 colours']);
  const sized = await preview(sizes);
  expect(sized.map(({ outcome }) => outcome).indexOf('wrong')).toBe(39);
  expect(sized.at(-1)!.messages).toEqual(['A product can have up to 40 sizes']);
});

test('a new product comes as a draft with its colours, sizes and pieces, which shoppers do not see yet', async () => {
  const { shop, files } = await productFiles();
  const file = [
    header,
    dress(),
    ',,,,,,,,,,',
    dress().replace(',M,4', ',L,2'),
    dress().replace('Wine,#6e2337', 'Navy,#232f6e'),
  ].join('\n');

  const { body } = await files.preview(file);
  expect(body.rows.map(({ line, outcome, messages: shownMessages }) => [line, outcome, shownMessages])).toEqual([
    [2, 'new', ['New product, as a draft']],
    [4, 'new', ['New product, as a draft']],
    [5, 'new', ['New product, as a draft']],
  ]);
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
  expect((await files.import(file, body.plan)).status).toBe(200);

  const products = await shop.db.selectFrom('products').selectAll().execute();
  expect(products).toMatchObject([
    {
      name: 'Bola Dress',
      category: 'Dresses',
      status: 'draft',
      discountPercent: 15,
      sizes: ['M', 'L'],
      basePrice: 25_000,
    },
  ]);
  const skus = await shop.db.selectFrom('stock').select(['sku', 'quantity']).orderBy('sku').execute();
  expect(skus).toEqual([
    { sku: 'BOLA-NAVY-M', quantity: 4 },
    { sku: 'BOLA-WINE-L', quantity: 2 },
    { sku: 'BOLA-WINE-M', quantity: 4 },
  ]);
  expect(await movements(shop)).toEqual([
    ['received', 4, 'import'],
    ['received', 2, 'import'],
    ['received', 4, 'import'],
  ]);
  const { body: list } = await new Shopper(shop).call('GET', '/api/product/list');
  expect(list['total']).toBe(0);
  const audit = await shop.db.selectFrom('auditLog').select('action').orderBy('id').execute();
  expect(audit.map(({ action }) => action)).toEqual(['product.added', 'product.file-imported']);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('a product that is called as an archived one is a new product, and the archived one stays as it was', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Bola dress', stock: { M: 3 } });
  await shop.db.updateTable('products').set({ status: 'archived' }).execute();
  const before = await everything(shop);
  const file = [header, dress()].join('\n');

  const { body } = await files.preview(file);
  expect(body.rows.map(({ messages: shownMessages }) => shownMessages)).toEqual([['New product, as a draft']]);
  expect((await files.import(file, body.plan)).status).toBe(200);

  const after = await everything(shop);
  expect(after.filter(({ status }) => status === 'archived')).toEqual(before);
  expect(after).toHaveLength(2);
});

test('of two products of a name the one that is not archived is meant', async () => {
  const { shop, files } = await productFiles();
  const archived = await makeProduct(shop.db, { name: 'Bola dress' });
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', archived.productId).execute();
  await makeProduct(shop.db, { name: 'Bola dress', price: 12_500, stock: { M: 3 } });

  const { body } = await files.preview('name,colour,size,price\nBola dress,Indigo,M,13000');
  expect(body.rows.map(({ messages: shownMessages }) => shownMessages)).toEqual([['price ₦12,500 → ₦13,000']]);
});

test('a row that names an archived product by SKU or handle says so', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5, L: 1 } });
  await shop.db.updateTable('products').set({ status: 'archived', slug: 'adire-shirt' }).execute();
  const note = 'This product is archived, so shoppers don’t see it';

  const { body } = await files.preview(
    'sku,product,colour,size,quantity\nADIRE-INDIGO-M,,,,7\n,adire-shirt,Indigo,L,1\n,adire-shirt,Indigo,S,2',
  );

  expect(body.rows.map(({ messages: shownMessages }) => shownMessages)).toEqual([
    [note, 'quantity 5 → 7'],
    [note],
    ['New size', note],
  ]);
});

test('a file of SKUs and numbers alone changes those, and leaves the rest as it is', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5, L: 2 } });
  const before = await everything(shop);

  const file = 'sku;price;quantity\r\nadire-indigo-m;₦13,000;7\r\nADIRE-INDIGO-L;13000;\r\n';
  const { body } = await files.preview(`\uFEFF${file}`);

  expect(body.rows.map(({ messages: shownMessages }) => shownMessages)).toEqual([
    ['price ₦12,500 → ₦13,000', 'quantity 5 → 7'],
    ['price ₦12,500 → ₦13,000'],
  ]);
  expect((await files.import(file, body.plan)).status).toBe(200);
  const after = await everything(shop);
  expect(after).toEqual(before.map((row) => ({ ...row, price: 13_000, quantity: row.size === 'M' ? 7 : 2 })));
  expect(await movements(shop)).toEqual([['counted', 2, 'import']]);
});

test('each kind of wrong row is explained at its line, and nothing of the file is applied', async () => {
  const { shop, files } = await productFiles();
  const shirt = await makeProduct(shop.db, {
    name: 'Adire shirt',
    stock: { M: 5, L: 1 },
    colors: { Indigo: {}, Wine: {} },
  });
  await makeProduct(shop.db, { name: 'Twin' });
  await makeProduct(shop.db, { name: 'twin' });
  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));
  const slug = `product-${shirt.productId}`;
  const wrong: [file: string, shownMessages: string][] = [
    ['sku\nNOWHERE', 'SKU NOWHERE doesn’t exist. To add it, fill in name, colour and size.'],
    ['sku,price\n,5', 'Enter an existing SKU, or a name'],
    [
      'name,colour,size\nBola Dress,Wine,"S, M, L"',
      'Give each size a row of its own: up to 20 letters or numbers, such as XL, 42 or Standard',
    ],
    ['sku\nSMALL SKU', 'Use up to 60 letters, numbers and dashes for a SKU, such as ADUNNI-LAGOON-M'],
    ['sku,price\nADIRE-INDIGO-M,cheap', 'Enter a price in whole naira, 1 or more'],
    ['sku,price\nADIRE-INDIGO-M,12.50', 'Enter a price in whole naira, 1 or more'],
    // Thousands in half of the world's spreadsheets, and not twelve naira.
    ['sku,price\nADIRE-INDIGO-M,12.000', 'Enter a price in whole naira, 1 or more'],
    ['sku,quantity\nADIRE-INDIGO-M,-1', 'Enter a whole number from 0 to 100,000'],
    ['sku,quantity\nADIRE-INDIGO-M,1.000', 'Enter a whole number from 0 to 100,000'],
    ['sku,discount\nADIRE-INDIGO-M,105%', 'Enter a discount from 1 to 100 percent, or 0 for none'],
    ['sku,hex\nADIRE-INDIGO-M,blue', 'Enter # and six hex digits, such as #0f4c5c'],
    ['sku,gender\nADIRE-INDIGO-M,all', 'Gender must be women, men, unisex, girls, boys or kids'],
    // Names that every object of JavaScript has.
    ['sku,gender\nADIRE-INDIGO-M,constructor', 'Gender must be women, men, unisex, girls, boys or kids'],
    ['sku,gender\nADIRE-INDIGO-M,__proto__', 'Gender must be women, men, unisex, girls, boys or kids'],
    [
      'sku,category\nADIRE-INDIGO-M,"Shirts, long"',
      'Use up to 60 characters for the category, without commas or a plus sign at the end',
    ],
    [
      'sku,colour\nADIRE-INDIGO-M,Red+',
      'Use up to 40 characters for the colour, without commas or a plus sign at the end',
    ],
    ['sku,colour\nADIRE-INDIGO-M,wine', 'This product has another colour called wine'],
    ['sku,size\nADIRE-INDIGO-M,XL', 'ADIRE-INDIGO-M is size M. Sizes can’t be renamed.'],
    ['sku,product\nADIRE-INDIGO-M,other', `ADIRE-INDIGO-M belongs to ${slug}`],
    ['sku,quantity\nADIRE-INDIGO-M,1', '2 are reserved, so stock can’t be lower'],
    [
      'sku,quantity,quantity_was\nADIRE-INDIGO-M,9,7',
      'Stock changed since the file was made: it was 7 and is 5 now. Count again.',
    ],
    ['sku\nADIRE-INDIGO-M\nADIRE-INDIGO-M', 'Line 2 has the same SKU'],
    [`sku,product,colour,size\nADIRE-INDIGO-M,,,\n,${slug},indigo,m`, 'Line 2 is for the same size'],
    ['sku,name\nADIRE-INDIGO-M,One\nADIRE-INDIGO-L,Other', 'Line 2 has a different value in the column name'],
    ['name,colour,size,sku\nAdire shirt,Indigo,M,OTHER', 'This size is already in the shop, as ADIRE-INDIGO-M'],
    ['name,colour,size,sku\nAdire shirt,Indigo,Medium,OTHER', 'This size is already in the shop, as ADIRE-INDIGO-M'],
    ['name,colour,size\nTwin,Indigo,XL', 'More than one product is called Twin. Fill in the product column.'],
    ['name,size\nAdire shirt,XL', 'Fill in colour: a new SKU needs it'],
    ['name,colour,size,hex,price\nNew,Wine,M,#000000,5', 'Fill in category: a new product needs it'],
    ['name,colour,size,hex\nAdire shirt,Ochre,M,#c9872e', 'Fill in price: a new product needs it'],
    [
      'name,colour,size,hex,price\nAdire shirt,Ochre,M,#c9872e,5',
      'This product is published, so a new colour needs a picture',
    ],
    ['sku,pictures\nADIRE-INDIGO-M,none.0123456789ab.webp', 'The shop has no picture called none.0123456789ab.webp'],
    [
      'sku,pictures\nADIRE-INDIGO-M,../../etc/passwd',
      'Enter up to 12 picture file names such as dress-front.jpg, separated by spaces',
    ],
  ];
  const before = await everything(shop);

  for (const [file, shownMessages] of wrong) {
    const { body } = await files.preview(file);
    const messages = body.rows.filter(({ outcome }) => outcome === 'wrong').flatMap((row) => row.messages);
    expect(messages, file).toContain(shownMessages);
    const rejected = await files.import(file, body.plan);
    expect([rejected.status, rejected.body.code], file).toEqual([422, 'rows_wrong']);
  }
  expect(await everything(shop)).toEqual(before);
});

test('a file that is no table, has no columns or too many rows is rejected in words', async () => {
  const { files } = await productFiles();
  const rejected: [file: string | Buffer, status: number, shownMessages: string][] = [
    ['', 415, 'Choose a CSV or Excel (.xlsx) file'],
    ['sku,name', 400, 'This file has no rows'],
    [
      'S/N,Supplier\n1,2',
      400,
      'The first line must contain the column names: name or sku, price and so on. It has: S/N, Supplier. See the template.',
    ],
    ['sku,SKU\n1,2', 400, 'The column “sku” appears twice'],
    ['Item,Stock,Qty\n1,2,3', 400, 'The columns “Stock” and “Qty” both mean quantity. Remove or rename one of them.'],
    ['sku,name\n"1,2\n3', 400, 'This file can’t be read from line 3: a quotation mark is missing'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 400, 'This Excel file is damaged. Save it again, or save it as CSV.'],
    [`sku\n${'A\n'.repeat(5_001)}`, 400, 'This file has 5,001 rows. Import up to 5,000 at once.'],
    [`sku\n${'A'.repeat(5_000_000)}`, 413, 'This file is larger than 5 MB. Split it into smaller files.'],
  ];

  for (const [file, status, shownMessages] of rejected) {
    const response = await files.preview(file);
    expect([response.status, response.body['message']], shownMessages).toEqual([status, shownMessages]);
  }
});

test('a list is read under the headings that its seller gave it, and columns that are not read are named as written', async () => {
  const { shop, files } = await productFiles();
  const own = [
    'S/N,Product,Category,For,Colour(s),Price (₦),Sizes,Qty,Price (USD)',
    '1,Ankara Boubou,Dresses,Ladies,Sky blue,"₦25,000",L,3,17',
  ].join('\n');
  const read = await files.preview(own);
  expect([read.body.counts, read.body.unread]).toEqual([
    { new: 1, changed: 0, unchanged: 0, wrong: 0 },
    ['S/N', 'Price (USD)'],
  ]);
  const withCodes = await files.preview(own.replace('S/N,', 'Item code,').replace('\n1,', '\nBOU-1,'));
  expect(withCodes.body.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0 });
  expect((await files.preview('slug,colour,size\nankara-boubou,Sky blue,L')).status).toBe(400);
  expect((await files.import(own, read.body.plan)).status).toBe(200);
  const { basePrice } = await shop.db.selectFrom('products').select('basePrice').executeTakeFirstOrThrow();
  expect(basePrice).toBe(25_000);

  const exported = await files.export();
  const more = exported.replace('quantity,', 'Stock,quantity,').replaceAll(/,3,3,/g, ',99,3,3,');
  expect(more).toContain(',99,');
  const again = await files.preview(more);
  expect([again.body.counts.unchanged, again.body.unread]).toEqual([1, ['Stock']]);
});

test('characters of a spreadsheet on Windows are read as they were meant', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });

  const latin = await files.preview(Buffer.from('sku;cloth\nADIRE-INDIGO-M;crêpe', 'latin1'));
  expect(latin.body.rows[0]?.messages).toEqual(['cloth “cotton” → “crêpe”']);
  const wide = await files.preview(Buffer.from('\uFEFFsku\tcloth\nADIRE-INDIGO-M\taṣọ òkè', 'utf16le'));
  expect(wide.body.rows[0]?.messages).toEqual(['cloth “cotton” → “aṣọ òkè”']);
  const lower = await files.preview('\n  \nsku;cloth\nADIRE-INDIGO-M;linen');
  expect(lower.body.rows).toMatchObject([{ line: 4, messages: ['cloth “cotton” → “linen”'] }]);
});

test('pieces that are sold between the preview and the import are not counted back', async () => {
  const { shop, files } = await productFiles();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const file = 'sku,quantity\nADIRE-INDIGO-M,6';
  const { body } = await files.preview(file);
  await shop.db.updateTable('stock').set({ quantity: 4 }).where('variantId', '=', shirt.variantId).execute();

  const rejected = await files.import(file, body.plan);

  expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
    409,
    'changed_elsewhere',
    'The shop changed since the preview. Check the file again.',
  ]);
  expect((await everything(shop))[0]?.quantity).toBe(4);
});

test('a file that was made before pieces were sold leaves their number alone where it says nothing new', async () => {
  const { shop, files } = await productFiles();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const file = await files.export();
  await shop.db.updateTable('stock').set({ quantity: 3 }).where('variantId', '=', shirt.variantId).execute();

  const { body } = await files.preview(file);

  expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 });
});

test('the same import pressed twice at once is done once', async () => {
  const { shop, files } = await productFiles();
  const file = [header, dress()].join('\n');
  const { body } = await files.preview(file);

  const responses = await Promise.all([files.import(file, body.plan), files.import(file, body.plan)]);

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(1);
});

test('five thousand rows come in in one go', async () => {
  const { shop, files } = await productFiles();
  const rows = Array.from({ length: 5_000 }, (_, number) => {
    return `Kaftan ${Math.floor(number / 4)},Long,Kaftans,women,Wine,#6e2337,silk,25000,0,${['S', 'M', 'L', 'XL'][number % 4]},4`;
  });
  const file = [header, ...rows].join('\n');
  const { body } = await files.preview(file);
  expect(body.counts.new).toBe(5_000);

  const messages = vi.spyOn(Batch.prototype, 'submit');
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await files.import(file, body.plan)).status).toBe(200);

  expect(messages.mock.calls.length).toBeLessThan(1_300); // One for each product, not for each row.
  const again = await files.preview(await files.export());
  expect(again.body.counts).toEqual({ new: 0, changed: 0, unchanged: 5_000, wrong: 0 });
  expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(1_250);
});

test('the template can be filled in and sent as it is', async () => {
  const { files } = await productFiles();

  const { body } = await files.preview(await files.get('/api/admin/products-template.csv'));

  expect(body.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0 });
});

/** Every stock item with all columns of a file. */
function everything({ db }: TestShop) {
  return db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'variantId')
    .innerJoin('products', 'products.id', 'productId')
    .select(['sku', 'slug', 'name', 'description', 'category', 'gender', 'discountPercent', 'sizes', 'status'])
    .select(['colorName', 'colorHex', 'cloth', 'price', 'size', 'quantity', 'mainImage', 'thumbnails'])
    .orderBy('sku')
    .execute();
}

/** The stock movements by staff. */
async function movements({ db }: TestShop) {
  const rows = await db
    .selectFrom('stockMovements')
    .selectAll()
    .where('who', 'like', 'staff:%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, delta, reason }) => [kind, delta, reason]);
}
