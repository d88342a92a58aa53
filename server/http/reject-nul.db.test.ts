import { expect, test } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';

const rejected = { success: false, code: 'invalid_request' };

test('a character that the database cannot store is rejected wherever it is in a body', async () => {
  const shop = await testShop();
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await shop.app.inject({ method: 'POST', url: '/api/contact', headers, body })).json<object>();
  };

  const nul = String.raw`\u0000`;
  const bodies = [
    `"a${nul}"`,
    `{"a":{"b":[1,"${nul}"]}}`,
    `{"${nul}":1}`,
    `${'['.repeat(40_000)}"${nul}"${']'.repeat(40_000)}`,
  ];
  for (const body of bodies) {
    const response = await send(body);
    expect(response, body.slice(0, 30)).toMatchObject(rejected);
    expect(response).not.toHaveProperty('fields');
  }
  // The text of the escape is not the character.
  const contact = String.raw`{"name":"Ada","email":"ada@example.com","message":"What is \\u0000?"}`;
  expect(await send(contact)).toMatchObject({ success: true });
});
