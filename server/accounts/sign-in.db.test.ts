import { expect, test } from 'vitest';
import { Shopper } from '../../tests/actions/shopper.ts';
import { codeFor, newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const ada = { email: 'ada@example.com', firstName: 'ada', lastName: "o'neill eze" };

test('who registers proves the mailbox with a code, is signed in, and is welcomed once', async () => {
  const shop = await testShop();
  const shopper = new Shopper(shop);

  const sent = await shopper.call('POST', '/api/auth/register-send-otp', { ...ada, email: ' Ada@Example.com ' });
  expect(sent).toEqual({ status: 200, body: { success: true, message: 'OTP sent to your email' } });
  expect((await profileOf(shopper)).status).toBe(401);

  const otp = await codeFor(shop, ada.email);
  const verified = await shopper.call('POST', '/api/auth/register-verify-otp', {
    ...ada,
    otp: `${otp.slice(0, 3)} ${otp.slice(3)}`,
  });

  const user = {
    _id: expect.any(String),
    name: "Ada O'neill Eze",
    firstName: 'Ada',
    lastName: "O'neill Eze",
    email: ada.email,
  };
  expect(verified).toMatchObject({
    status: 200,
    body: { success: true, message: 'Registration successful! Redirecting...', user },
  });
  expect(await profileOf(shopper)).toMatchObject({ status: 200, body: { user } });
  expect(shopper.cookies()).toMatchObject({ isLoggedIn: '1', userRole: 'user' });
  const emails = await shop.db.selectFrom('letters').select(['key', 'recipient']).execute();
  expect(emails).toEqual([{ key: `welcome:${(verified.body['user'] as { _id: string })._id}`, recipient: ada.email }]);
});

test('who has an account signs in with a code that works once', async () => {
  const shop = await testShop();
  await newShopper(shop);
  shop.clock.forward({ minutes: 2 });
  const shopper = new Shopper(shop);

  expect((await shopper.call('POST', '/api/auth/send-otp', { email: ada.email })).status).toBe(200);
  const otp = await codeFor(shop, ada.email);
  const verified = await shopper.call('POST', '/api/auth/verify-otp', { email: ada.email, otp, name: 'Somebody Else' });

  expect(verified).toMatchObject({ status: 200, body: { message: 'Login successful!', user: { name: 'Ada Eze' } } });
  expect(await profileOf(shopper)).toMatchObject({ status: 200, body: { user: { name: 'Ada Eze' } } });
  expect(await verify(new Shopper(shop), otp)).toMatchObject(wrongCode);
});

test('signing out ends the session, not only the cookies', async () => {
  const shop = await testShop();
  const shopper = await newShopper(shop);
  const before = shopper.cookies();
  const other = await signIn(shop, ada.email);

  expect(await shopper.call('POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { success: true } });

  expect(Object.keys(shopper.cookies())).toEqual(['browser']);
  const thief = new Shopper(shop);
  thief.keepCookie('session', before['session'] ?? '');
  expect(await profileOf(thief)).toMatchObject({ status: 401, body: { code: 'session_over' } });
  thief.keepCookie('refresh', before['refresh'] ?? '', '/api/auth');
  expect((await thief.call('POST', '/api/auth/refresh')).status).toBe(401);
  expect((await profileOf(other)).status).toBe(200); // Another browser of the same person.
  expect((await new Shopper(shop).call('POST', '/api/auth/logout')).status).toBe(200);
});

test('a call without a payload may say all the same that it sends JSON, as many clients do', async () => {
  const shop = await testShop();
  const shopper = await newShopper(shop);
  const call = (method: 'POST' | 'DELETE', url: string) =>
    shopper.call(method, url, undefined, { 'content-type': 'application/json' });

  expect(await call('POST', '/api/auth/refresh')).toMatchObject({ status: 200, body: { success: true } });
  expect(await call('DELETE', '/api/user/delete-account')).toMatchObject({ status: 200, body: { success: true } });
  expect(await call('POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { success: true } });
  expect(await call('POST', '/api/auth/send-otp')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a profile has two things that can be changed, and a name keeps its spelling', async () => {
  const shop = await testShop();
  const shopper = await newShopper(shop);

  const changed = await shopper.call('PUT', '/api/user/profile', { firstName: 'adébáyọ̀', lastName: 'mcDonald  obi' });

  const user = { name: 'Adébáyọ̀ McDonald Obi', firstName: 'Adébáyọ̀', lastName: 'McDonald Obi', email: ada.email };
  expect(changed).toMatchObject({ status: 200, body: { message: 'Profile updated successfully', user } });
  expect((await profileOf(shopper)).body['user']).toMatchObject(user);
  const empty = await shopper.call('PUT', '/api/user/profile', { firstName: ' ', lastName: 'Obi' });
  expect(empty).toMatchObject({ status: 400, body: { message: 'Please enter your first name' } });
});

const wrongCode = {
  status: 400,
  body: { success: false, code: 'code_wrong', message: 'Invalid OTP. Please try again.' },
};

function verify(shopper: Shopper, otp: string) {
  return shopper.call('POST', '/api/auth/verify-otp', { email: ada.email, otp });
}

function profileOf(shopper: Shopper) {
  return shopper.call('GET', '/api/user/profile');
}
