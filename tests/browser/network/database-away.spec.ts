import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { buildApp } from '#server/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { productId } from '#server/demo/load-products.ts';
import { databaseLine } from '../../shop/database-line.ts';
import { testShop } from '../../shop/test-shop.ts';

test('while the database is away, pages that were seen are served, and all others say so and offer the same request again', async () => {
  const line = await databaseLine();
  const { app: _, ...shop } = await testShop({ connection: line.connection });
  const app = await buildApp(shop, builtPages);
  onTestFinished(() => app.close());
  const headers = { accept: 'text/html' };
  const open = (url: string) => app.inject({ url, headers });
  const seen = (await open('/shop')).body;

  line.cut();

  const again = await open('/shop');
  expect([again.statusCode, again.body]).toEqual([200, seen]);
  const product = `/product/${productId('adunni-wrap-dress')}`;
  for (const url of [product, '/shop?size=M']) {
    const { statusCode, headers: sent, body } = await open(url);
    expect([statusCode, sent['retry-after']], url).toEqual([503, '5']);
    expect(body, url).toContain(`<h1>${messages.general.unavailableHeading}</h1>`);
    expect(body, url).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  }
  const posted = await app.inject({
    method: 'POST',
    url: '/basic/login',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ email: 'ada@example.com', next: '/basic/"x"' })),
  });
  expect(posted.statusCode).toBe(503);
  expect(posted.body).toContain('<form method="post" action="/basic/login">');
  expect(posted.body).toContain('name="next" value="/basic/&quot;x&quot;"');
});
