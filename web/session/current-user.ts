import { profile, type User } from '#shared/accounts/api.ts';
import { browserApi } from '../api.ts';
import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { isSignedIn } from './sign-in-state.ts';

/** The account that this tab shows; null until it is known. */
let shown: string | null = null;

export async function fetchCurrentUser(): Promise<User> {
  const { user } = await browserApi(profile, {});
  if (isSignedIn()) deviceStorage.store('account', user._id); // The user may have logged out since the request.
  shown ??= user._id;
  startAnew();
  return user;
}

/**
 * Loads the page again once somebody else has signed in, also in another tab, so that nobody sees the account of one
 * and acts on that of the other. A tab in the background waits until it is seen.
 */
function startAnew(): void {
  const account = deviceStorage.read('account');
  if (!shown || !account || account === shown || document.visibilityState === 'hidden') return;
  tabStorage.clear();
  location.reload();
}

addEventListener('storage', startAnew);
document.addEventListener('visibilitychange', startAnew);
