import { expect, test } from 'vitest';
import { createApi } from '../../web/api.ts';
import { sharedLines } from './shared-lines.ts';

const [dress, shirt, gone] = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];

test('a shared cart asks for each product once, for all at the same time, and leaves out what is no longer sold', async () => {
  const requests: string[] = [];
  const areRequested = Promise.withResolvers<void>();
  const api = createApi(async (url) => {
    const id = url.slice(-36);
    requests.push(id);
    if (requests.length === 3) areRequested.resolve();
    await areRequested.promise;
    return id === gone ? response(404, { success: false, message: 'Product not found' }) : response(200, productOf(id));
  });
  const item = { variant: 'v', size: 'M', quantity: 1 };
  const items = [
    { ...item, productId: dress },
    { ...item, productId: gone },
    { ...item, productId: shirt },
    { ...item, productId: dress, size: 'L', quantity: 2 },
    { ...item, productId: dress, size: 'XS' },
  ];

  const lines = await sharedLines(items, api);
  expect(requests.toSorted()).toEqual([dress, shirt, gone]);
  expect(lines.map(({ productId, size, quantity }) => [productId, size, quantity])).toEqual([
    [dress, 'M', 1],
    [shirt, 'M', 1],
    [dress, 'L', 2],
  ]);
});

test('a shared cart whose products can’t be read for another reason is not shown with less in it', async () => {
  const api = createApi(async () => response(503, { success: false, message: 'Please try again' }));
  const items = [{ productId: dress, variant: 'v', size: 'M', quantity: 1 }];
  await expect(sharedLines(items, api)).rejects.toThrow('Please try again');
});

const response = (status: number, body: object) => ({ ok: status < 400, status, json: async () => body });

function productOf(_id: string) {
  const inventory = ['M', 'L'].map((size) => ({ size, quantity: 5 }));
  const variant = { _id: 'v1', color: { name: 'Teal' }, price: 12_500, images: { main: '' }, inventory };
  return { success: true, product: { _id, name: 'Dress', variants: [variant] } };
}
