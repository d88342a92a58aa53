import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { FieldValue } from '#shared/admin/products/field-kinds.ts';
import { type AnyField, type FieldTable, pick } from '#shared/admin/products/field-tables.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { productFiles } from '../../tests/data/product-files.ts';
import { productEntry, save, variantEntry } from '../../tests/data/products.ts';

/** Each field by itself, as long as it is in the tables: a new one is tested without a new test. */

test.for(Object.entries<AnyField>(productFields))(
  'a change of nothing but the %s of a product is saved, logged, exported and imported',
  async ([name, field]) => {
    const [before, after] = examples(field);
    const { change, product } = await savedProduct();

    const changed = await change({ ...product, [name]: after });
    expect(changed.product).toMatchObject({ [name]: after });
    expect(changed.log).toEqual({ [name]: inLog(field, before, after) });

    expect(await changed.importBack(field, before)).toEqual({
      cell: String(field.toCell(after)),
      messages: [`${field.column} ${field.format(after)} → ${field.format(before)}`],
      product,
    });
  },
);

test.for(Object.entries<AnyField>(variantFields))(
  'a change of nothing but the %s of a variant is saved, logged, exported and imported',
  async ([name, field]) => {
    const [before, after] = examples(field);
    const { change, product } = await savedProduct();

    const changed = await change({ ...product, variants: product.variants.map((one) => ({ ...one, [name]: after })) });
    expect(changed.product.variants).toMatchObject([{ [name]: after }]);
    expect(changed.log).toEqual({ Indigo: { [name]: inLog(field, before, after) } });

    expect(await changed.importBack(field, before)).toEqual({
      cell: String(field.toCell(after)),
      messages: [`${field.column} ${field.format(after)} → ${field.format(before)}`],
      product,
    });
  },
);

test('a new product of a file has the value of every column', async () => {
  const { shop, files } = await productFiles();
  const template = await files.get('/api/admin/products-template.csv');
  const { body } = await files.preview(template);
  expect(body.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0 });
  await files.import(template, body.plan);

  const { id } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const { body: response } = await (await newStaff(shop)).call('GET', `/api/admin/products/${id}`);
  const { product } = response['edited'] as { product: ProductEntry };
  expect(pick(productFields, product)).toEqual(inTemplate(productFields));
  expect(product.variants.map((variant) => pick(variantFields, variant))).toEqual([inTemplate(variantFields)]);
});

/** A product with a value in every field, and what to do with it. */
async function savedProduct() {
  const { shop, files } = await productFiles();
  const owner = await newStaff(shop);
  const variants = [variantEntry({ ...firstExamples(variantFields), stockItems: [{ size: 'M', quantity: 3 }] })];
  const entry = await productEntry(shop, { ...firstExamples(productFields), sizes: ['M'], variants });
  const { id, edited } = await save(owner, entry);
  const editedNow = async () => {
    const { body } = await owner.call('GET', `/api/admin/products/${id}`);
    return body['edited'] as typeof edited;
  };
  const logged = () =>
    shop.db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed').executeTakeFirst();

  const change = async (product: object) => {
    await save(owner, product, { version: edited.version }, id);
    const now = await editedNow();
    // Somebody else who has the same product open gets a conflict, also after a change by a file.
    expect(now.version).toBeGreaterThan(edited.version);

    const importBack = async (field: AnyField, value: FieldValue) => {
      const [row] = parse<Record<string, string>>(await files.export(), { bom: true, columns: true });
      const file = `sku,${field.column}\n${row?.['sku']},"${field.toCell(value)}"`;
      const { body } = await files.preview(file);
      await files.import(file, body.plan);
      const imported = await editedNow();
      expect(imported.version).toBeGreaterThan(now.version);
      return { cell: row?.[field.column], messages: body.rows[0]?.messages, product: imported.product };
    };
    return { product: now.product, log: (await logged())?.detail, importBack };
  };
  return { change, product: edited.product };
}

/** Two valid values. */
function examples({ control, options = {} }: AnyField): [FieldValue, FieldValue] {
  const [first = '', second = ''] = Object.keys(options);
  const byControl: Record<AnyField['control'], [FieldValue, FieldValue]> = {
    text: ['As it was', 'As it is'],
    longText: ['As it was', 'As it is'],
    lines: [
      ['As it was', 'and more'],
      ['As it is', 'and more'],
    ],
    choice: [first, second],
    percent: [10, 20],
    number: [10, 20],
  };
  return byControl[control];
}

const firstExamples = (table: FieldTable) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, examples(field)[0]]));

const inTemplate = (table: FieldTable) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, field.parseCell(String(field.example))]));

const inLog = ({ audit }: AnyField, ...values: FieldValue[]) =>
  audit === 'rewritten' ? audit : values.map((value) => (Array.isArray(value) ? value.join(', ') : value));
