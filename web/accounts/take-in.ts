import type { User } from '#shared/accounts/api.ts';
import { tellAfterReload } from '../kept-notices.ts';
import { browserQueries } from '../query.ts';
import { forget } from '../stored.ts';
import { forgetEmail } from '../session/kept-email.ts';
import { currentUser } from '../session/queries.ts';
import { bringCart } from './session.ts';

/**
 * Somebody is signed in now: they are remembered, and what they put into the cart comes with them. `welcome` and
 * what became of the cart are told on the page that loads next.
 */
export async function takeIn(user: User, welcome?: string): Promise<void> {
  forget('logoutPending'); // Whoever was here before has been replaced.
  forgetEmail();
  browserQueries.setQueryData(currentUser().queryKey, user);
  const notes = await bringCart();
  if (welcome) tellAfterReload('success', welcome);
  for (const note of notes) tellAfterReload('warning', note);
}
