import { expect, test } from 'vitest';
import { onItsWay, some } from '../../tests/actions/after-sale/lost-parcels.ts';

test('a character that the database cannot store is rejected where no field has a message for it', async () => {
  const { manager, url, parcel } = await onItsWay();
  const lose = (words: string) =>
    manager.call('POST', `${url}/shipments/${parcel._id}/lost`, { items: some(1), words });

  expect(await lose('Lost\0')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect((await lose(String.raw`The text \u0000`)).status).toBe(200);
});
