import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { startPasskeySignIn, signInWithPasskey } from '#shared/passkeys/api.ts';
import { browserApi } from '../../api.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';

/** Who is signed in by the passkey that they choose. */
export async function signInUserWithPasskey(): Promise<User> {
  const [{ options }, { choosePasskey }] = await Promise.all([
    browserApi(startPasskeySignIn, {}),
    import('../../passkeys/browser-passkeys.ts'),
  ]);
  const { user } = await browserApi(signInWithPasskey, { body: await choosePasskey(options) });
  // It was the right one, and the browser has not kept the session that came for it.
  if (!isSignedIn()) throw new Error(messages.accounts.needsCookies);
  return user;
}
