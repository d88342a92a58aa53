import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { startPasskeySignIn, signInWithPasskey } from '#shared/passkeys/api.ts';
import { browserApi } from '../../api.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';

/** Signs in with the passkey that the shopper chooses. */
export async function signInUserWithPasskey(): Promise<User> {
  const [{ options }, { choosePasskey }] = await Promise.all([
    browserApi(startPasskeySignIn, {}),
    import('../../passkeys/browser-passkeys.ts'),
  ]);
  const { user } = await browserApi(signInWithPasskey, { body: await choosePasskey(options) });
  // The passkey was valid, but the browser did not store the session cookie.
  if (!isSignedIn()) throw new Error(messages.accounts.needsCookies);
  return user;
}
