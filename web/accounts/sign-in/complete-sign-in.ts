import type { User } from '#shared/accounts/api.ts';
import { storeToast } from '../../stored-toasts.ts';
import { browserQueries } from '../../query.ts';
import { remove } from '../../browser-storage.ts';
import { clearRememberedEmail } from '../../session/remembered-email.ts';
import { currentUser } from '../../session/user-query.ts';

/**
 * Somebody is signed in now: they are remembered, and what they put into the cart comes with them. `welcome` and
 * what became of the cart are told on the page that loads next.
 */
export async function finishSignIn(user: User, welcome?: string): Promise<void> {
  remove('logoutPending'); // Whoever was here before has been replaced.
  clearRememberedEmail();
  browserQueries.setQueryData(currentUser().queryKey, user);
  // Fetched only now: nobody needs it to read the page. What fails here is made good on the next page.
  const notes = await import('../session.ts').then(
    ({ mergeCartAfterSignIn }) => mergeCartAfterSignIn(),
    () => [],
  );
  if (welcome) storeToast('success', welcome);
  for (const note of notes) storeToast('warning', note);
}
