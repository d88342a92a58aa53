import { expect, test } from 'vitest';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('what is described as unchanged with 304 is what a browser gets an ETag of, and a 304 for', async () => {
  const { app, db } = await testShop();
  const { productId } = await makeProduct(db);
  const { paths } = (await app.inject('/api/docs/json')).json<Description>();
  const reads = Object.entries(paths).filter(([path, { get }]) => get && !path.startsWith('/api/admin/'));

  const cached: string[] = [];
  for (const [path, { get }] of reads) {
    const url = path.replace('{id}', productId);
    const { statusCode, headers } = await app.inject({ url, query: path.endsWith('/cards') ? { ids: productId } : {} });
    if (statusCode !== 200) continue; // Of somebody, or of what this shop has none.
    expect('304' in get!.responses, path).toBe('etag' in headers);
    if (headers.etag === undefined) continue;
    cached.push(path);
    const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body], path).toEqual([304, '']);
  }

  expect(cached.length).toBeGreaterThan(7);
});

interface Description {
  paths: Record<string, { get?: { responses: object } }>;
}
