import { expect, test } from 'vitest';
import { makeProduct } from '../../../../tests/data/factories.ts';
import { productFiles } from '../../../../tests/data/product-files.ts';
import { numberCell, type Part, xlsxParts, zip } from '../../../../tests/data/spreadsheets.ts';

const header = [
  'sku',
  'name',
  'category',
  'gender',
  'colour',
  'hex',
  'price',
  'discount',
  'size',
  'quantity',
  'description',
];

test('an .xlsx file is imported as a CSV file is, with numbers as a person reads them', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5 } });
  const rows = [
    header,
    [
      'ADIRE-INDIGO-M',
      '',
      '',
      '',
      '',
      '',
      numberCell('1.3E+4', 4),
      numberCell('0.15', 3),
      '',
      numberCell('7.0000000000000009'),
      '',
    ],
    // A SKU with leading zeros, a price that was calculated, a size that is a number.
    [
      numberCell('123', 1),
      'Bola & <Sons> “Dress”',
      'Dresses',
      'women',
      'Wine',
      '#6e2337',
      '<c><f>A1*2</f><v>25000</v></c>',
      numberCell('0'),
      numberCell('38'),
      numberCell('4'),
      '<c t="inlineStr"><is><t>Midi&#10;dress</t></is></c>',
    ],
  ];
  const file = zip(xlsxParts(rows));

  const { body } = await files.preview(file);
  expect(body.rows.map(({ line, outcome, messages }) => [line, outcome, messages])).toEqual([
    [2, 'changed', ['discount none → 15 %', 'price ₦12,500 → ₦13,000', 'quantity 5 → 7']],
    [3, 'new', ['New product, as a draft']],
  ]);
  expect((await files.import(file, body.plan)).status).toBe(200);

  const product = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('category', '=', 'Dresses')
    .executeTakeFirstOrThrow();
  expect(product).toMatchObject({
    name: 'Bola & <Sons> “Dress”',
    description: 'Midi\ndress',
    sizes: ['38'],
    basePrice: 25_000,
  });
  const skus = await shop.db.selectFrom('stock').select(['sku', 'quantity']).orderBy('sku').execute();
  expect(skus).toEqual([
    { sku: '00123', quantity: 4 },
    { sku: 'ADIRE-INDIGO-M', quantity: 7 },
  ]);
});

test('what a spreadsheet makes of a value by itself, and what is no spreadsheet, is rejected in words', async () => {
  const { files } = await productFiles();
  const parts = xlsxParts([['sku'], ['A']]);
  const without = (name: string) => zip(parts.filter((part) => part.name !== name));
  const rejected: [file: Buffer, shownMessage: string][] = [
    [withCell(numberCell('45992', 2)), 'Cell B2 is a date. Format it as text and type it again.'],
    [withCell('<c t="d"><v>2026-11-02</v></c>'), 'Cell B2 is a date. Format it as text and type it again.'],
    [withCell('<c><f>B9</f></c>'), 'The formula in cell B2 has no saved value. Open the file in Excel and save it.'],
    [withCell('<c t="e"><v>#REF!</v></c>'), 'Cell B2 shows #REF!. Correct it, or empty it.'],
    [
      withCell(numberCell('1.2345678901234567E+17')),
      'Cell B2 is a number of more than 15 digits, which spreadsheets round. Format it as text and type it again.',
    ],
    [
      withCell('x', '<mergeCells><mergeCell ref="A2:A5"/></mergeCells>'),
      'The cells A2:A5 are merged. Split them and fill in each row.',
    ],
    [without('xl/workbook.xml'), 'This file has no sheet. Save it as .xlsx, or as CSV.'],
    [without('xl/worksheets/sheet2.xml'), 'This file has no sheet. Save it as .xlsx, or as CSV.'],
    [zip(parts).subarray(0, -30), 'This Excel file is damaged. Save it again, or save it as CSV.'],
    [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This is an old Excel file, or one with a password. Save it as .xlsx without a password, or as CSV.',
    ],
    [
      zip(xlsxParts([['sku'], ...Array.from({ length: 50_000 }, () => ['A'])])),
      'This sheet has more than 5,000 rows. Import up to 5,000 at once.',
    ],
    [
      bomb('xl/worksheets/sheet2.xml'),
      'This Excel file is too large once it is unpacked. Copy the products into a new file and save that.',
    ],
    [
      bomb('xl/sharedStrings.xml'),
      'This Excel file is too large once it is unpacked. Copy the products into a new file and save that.',
    ],
    [
      zip(Array.from({ length: 2_001 }, (_part, index) => ({ name: `${index}`, content: '' }))),
      'This Excel file is too large once it is unpacked. Copy the products into a new file and save that.',
    ],
  ];

  for (const [file, shownMessage] of rejected) {
    const { status, body } = await files.preview(file);
    expect([status, body.message], shownMessage).toEqual([400, shownMessage]);
  }
});

test('a damaged file is rejected in words wherever it is cut or changed', async () => {
  const { files } = await productFiles();
  const whole = zip(xlsxParts([header, ['A', '', '', '', '', '', numberCell('5')]]));
  const damaged = [
    ...Array.from({ length: 20 }, (_cut, index) => whole.subarray(0, Math.floor((whole.length * (index + 1)) / 21))),
    ...Array.from({ length: 40 }, (_place, index) => {
      const bytes = Buffer.from(whole);
      const at = Math.floor((bytes.length * index) / 40);
      bytes[at] = bytes[at]! ^ 0xff;
      return bytes;
    }),
  ];

  for (const file of damaged) {
    const { status, body } = await files.preview(file);
    expect([200, 400], body.message).toContain(status);
    if (status === 400) expect(body.message).toMatch(/^(This|The|Cell) /);
  }
});

/** 40 MB of nothing in 40 KB. */
function bomb(name: string): Buffer {
  const parts: Part[] = xlsxParts([['sku'], ['A']]);
  return zip(parts.map((part) => (part.name === name ? { name, content: Buffer.alloc(40_000_000, 0x20) } : part)));
}

/** A file with this cell in the second column of its second row. */
const withCell = (cell: string, more = '') =>
  zip(
    xlsxParts(
      [
        ['sku', 'price'],
        ['A', cell],
      ],
      more,
    ),
  );
