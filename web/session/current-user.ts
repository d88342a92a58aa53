import { profile, type User } from '#shared/accounts/api.ts';
import { browserApi } from '../api.ts';
import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { adoptAccount } from './adopt-account.ts';
import { isSignedIn } from './sign-in-state.ts';

/** The account that this tab shows; null until it is known. */
let shown: string | null = null;

export async function fetchCurrentUser(): Promise<User> {
  const user = complete((await browserApi(profile, {})).user);
  // A page that loads after a sign-in by a link, or without scripts, was made from what the account before has left.
  shown ??= deviceStorage.read('account') ?? user._id;
  if (isSignedIn()) await adoptAccount(user._id); // The user may have logged out since the request.
  if (deviceStorage.read('account')) startAnew();
  if (isSignedIn() && shown !== user._id) await new Promise(() => {}); // It loads again: nothing of both may mix.
  return user;
}

/** The specification's user has a name and an email address. The last name is what follows the first word (section 5). */
function complete(user: Partial<User> & Pick<User, 'name' | 'email'>): User {
  const [first = '', ...rest] = user.name.split(' ');
  const { name, email, _id = email, firstName = first, lastName = rest.join(' ') } = user;
  return { _id, name, firstName, lastName, email };
}

/**
 * Loads the page again once the shopper has logged out or somebody else has signed in, also in another tab: phones are
 * shared, and nobody sees the account of one and acts on that of the other. A tab in the background waits until it is
 * seen. A session that expired leaves the account stored, and the page as it is.
 */
function startAnew(): void {
  if (!shown || deviceStorage.read('account') === shown || document.visibilityState === 'hidden') return;
  tabStorage.clear();
  location.reload();
}

// The tab that logs out goes to the login page itself; storage events come only from other tabs.
addEventListener('storage', ({ key }) => key === 'account' && startAnew());
document.addEventListener('visibilitychange', startAnew);
