import { expect, test } from 'vitest';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('who is signed in sees in which browsers, and signs out of all but this one', async () => {
  const shop = await testShop();
  const phone = await newShopper(shop);
  shop.clock.forward({ hours: 1 });
  const laptop = await signIn(shop, 'ada@example.com');

  const { body } = await laptop.call('GET', '/api/user/sessions');
  expect(body['sessions']).toMatchObject([
    { isThis: true, since: '2026-11-02T10:00:00.000Z' },
    { isThis: false, since: '2026-11-02T09:00:00.000Z', seenAt: '2026-11-02T09:00:00.000Z' },
  ]);

  expect(await laptop.call('POST', '/api/user/sessions/end-others')).toMatchObject({
    status: 200,
    body: { message: 'You are signed out everywhere else' },
  });
  expect((await phone.call('POST', '/api/auth/refresh')).status).toBe(401);
  expect((await laptop.call('GET', '/api/user/sessions')).body['sessions']).toHaveLength(1);
});

test('somebody else’s sessions are neither shown nor ended', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });

  expect((await eve.call('GET', '/api/user/sessions')).body['sessions']).toHaveLength(1);
  await eve.call('POST', '/api/user/sessions/end-others');
  expect((await ada.call('GET', '/api/user/profile')).status).toBe(200);
});
