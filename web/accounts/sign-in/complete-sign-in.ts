import type { User } from '#shared/accounts/api.ts';
import { storeToast } from '../../stored-toasts.ts';
import { browserQueries } from '../../query-client.ts';
import { deleteStoredResponses } from '../../delete-stored-responses.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { clearRememberedEmail } from '../../session/remembered-email.ts';
import { currentUserQuery } from '../../session/current-user-query.ts';

/**
 * Stores the user, clears what another one left and brings in the guest cart and wish list. `welcome` and notes about the cart
 * are shown on the next page.
 */
export async function finishSignIn(user: User, welcome?: string): Promise<void> {
  deviceStorage.remove('logoutPending'); // A pending logout of an earlier user no longer matters.
  void deleteStoredResponses('account'); // Those of the previous user.
  clearRememberedEmail();
  browserQueries.setQueryData(currentUserQuery().queryKey, user);
  // Loaded only now, as nothing before needs it. What failed is done by the next page.
  const notes = await import('../session.ts').then(
    ({ beginSession }) => beginSession(user),
    () => [],
  );
  if (welcome) storeToast('success', welcome);
  for (const note of notes) storeToast('warning', note);
}
