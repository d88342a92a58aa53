import { expect, test } from 'vitest';
import { changeTo, orderFile, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { complaints } from '../../../tests/actions/complaints.ts';

for (const [when, price] of [
  ['in a sale that began since', 10_000],
  ['after its price has risen', 15_000],
] as const) {
  test(`another size of what was bought costs nothing more or less ${when}`, async () => {
    const { shop, shirt, owner, id } = await paidShirts();
    const variantId = shirt.variants['Indigo']!;
    await shop.db.updateTable('variants').set({ price }).where('id', '=', variantId).execute();
    const { lines } = await orderFile(shop, id);
    expect(lines[0]).toMatchObject({ variantId, price: 12_500 });

    const changed = await sendChange(owner, id, changeTo({ shirt }, 'Indigo', { size: 'L' }));

    expect(changed.status).toBe(200);
    const file = await orderFile(shop, id);
    expect(file.lines[0]).toMatchObject({ size: 'L', price: 12_500 });
    expect(file.openChange).toBeNull();
    expect(await refunds(shop)).toEqual([]);
    expect(await complaints(shop)).toEqual([]);
  });
}

test('another colour of what was bought costs what it costs today', async () => {
  const { shop, shirt, owner, id } = await paidShirts();
  await shop.db.updateTable('variants').set({ price: 9_000 }).where('id', '=', shirt.variants['Clay']!).execute();

  expect((await sendChange(owner, id, changeTo({ shirt }, 'Clay'))).body.code).toBe('PRICE_CHANGED');
});
