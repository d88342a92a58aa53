import { logout, refreshSession } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { adoptCart } from '../cart/server-cart.ts';
import { mergeLocalCart } from '../cart/merge-cart.ts';
import { forgetAttempt } from '../checkout/attempt.ts';
import { tellAfterReload } from '../kept-notices.ts';
import { browserQueries } from '../query.ts';
import { forget, forgetSession, readStored, store } from '../stored.ts';
import { toast } from '../ui/toast.ts';
import { currentUser } from './queries.ts';
import { isSignedIn, sessionChanged } from './signed-in.ts';

/**
 * The life of a session in the browser (specification, section 4). None of this reaches a guest: it is fetched when
 * somebody is signed in, or when the server says 401.
 */

/** What is done whenever a page opens: who is there, and a cart that was left over from before signing in. */
export async function startSession(): Promise<void> {
  if (readStored('logoutPending')) return void finishLogout();
  if (!isSignedIn()) return;
  void browserQueries.prefetchQuery(currentUser());
  for (const note of await bringCart()) toast.warning(note);
}

/**
 * Hands this browser's own cart over to the account. What cannot be done now is done when the next page opens.
 *
 * @returns in words, what could not be taken over whole
 */
export async function bringCart(): Promise<string[]> {
  try {
    const merged = await mergeLocalCart();
    if (!merged) return [];
    adoptCart(merged.cart);
    return merged.notes;
  } catch {
    return [];
  }
}

/**
 * The answer to a call that was refused with 401: that of the repeated call, or that the session is over.
 *
 * @param askedAt when the call began, by `performance.now()`: one that began before the last renewal was refused for
 *   what has been mended since
 */
export async function answerAfterRenewal(again: () => Promise<Response>, askedAt: number): Promise<Response> {
  const wasSignedIn = isSignedIn();
  if (askedAt < renewedAt || (await renewSession())) {
    const answer = await again();
    if (answer.status !== 401) return answer;
    if (isSignedIn()) endSession();
  } else if (!wasSignedIn) {
    return again(); // A cookie nobody here knew of, and which the server has now taken away.
  }
  const body = { success: false, code: 'session_over', message: messages.accounts.sessionOver };
  return Response.json(body, { status: 401 });
}

let renewal: Promise<boolean> | null = null;
let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Renews the session, once for all the calls that wait for it.
 *
 * @returns false when the server refused, and the session has ended here too
 * @throws TypeError when no answer came: then nothing is known, and nothing ends. Leaving a page breaks off its calls.
 */
function renewSession(): Promise<boolean> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<boolean> {
  if (readStored('logoutPending')) {
    await finishLogout();
    return false;
  }
  const wasSignedIn = isSignedIn(); // The refusal takes the cookies with it.
  const { ok } = await oneTabAtATime(() => post(refreshSession.url));
  if (ok) renewedAt = performance.now();
  if (!ok && wasSignedIn) endSession();
  else sessionChanged();
  return ok;
}

/** Cookies and whatever this tab remembers of the account go; pages that need one see it and leave. */
function endSession(): void {
  forgetCookies();
  forgetSession();
  for (const key of ['user', 'orders', 'cart']) browserQueries.removeQueries({ queryKey: [key] });
  toast.error(messages.accounts.sessionOver);
  sessionChanged();
}

/**
 * Ends the session and goes to the login page, whatever the server says. Phones are shared: nothing stays behind. A
 * call that failed is made again by the next page that opens.
 */
export async function logOut(): Promise<void> {
  store('logoutPending', '1');
  const isDone = await finishLogout();
  forgetPerson();
  if (!isDone) tellAfterReload('error', messages.accounts.logoutFailed);
  location.assign('/login');
}

/** Everything a browser keeps of a shopper. */
export function forgetPerson(): void {
  forgetCookies();
  forgetSession();
  forgetAttempt();
  for (const key of ['cart', 'cartMerge', 'shippingInfo', 'pendingOrderId', 'recentSearches'] as const) forget(key);
  browserQueries.clear();
}

async function finishLogout(): Promise<boolean> {
  const { ok } = await post(logout.url).catch(() => Response.error());
  if (ok) forget('logoutPending');
  return ok;
}

function forgetCookies(): void {
  for (const name of ['isLoggedIn', 'userRole']) document.cookie = `${name}=; path=/; max-age=0`;
}

const post = (url: string) => fetch(url, { method: 'POST', credentials: 'same-origin' });

/** Tabs share the cookies, so they take turns; where the browser has no locks the server's grace must do. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Missing where the address is not secure.
  return navigator.locks ? navigator.locks.request('session', work) : work();
}
