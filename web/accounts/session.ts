import { logout, refreshSession } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { type Answer, fetchInTime, isRejection, resultOf } from '../api.ts';
import { adoptMergedCart } from '../cart/server-cart.ts';
import { mergeLocalCart } from '../cart/merge-cart.ts';
import { clearAttempt } from '../payments/checkout-attempt.ts';
import { storeCoupon, readStoredCoupon } from '../payments/stored-coupon.ts';
import { storeToast } from '../stored-toasts.ts';
import { browserQueries } from '../query.ts';
import { remove, clearSessionStorage, readStorage, store } from '../browser-storage.ts';
import { toast } from '../ui/toasts/toast.ts';
import { requestedPath } from '../session/sign-in-url.ts';
import { currentUser } from '../session/user-query.ts';
import { isSignedIn, sessionChanged } from '../session/sign-in-state.ts';

/**
 * The life of a session in the browser (specification, section 4). None of this reaches a guest: it is fetched when
 * somebody is signed in, or when the server says 401.
 */

/** What is done whenever a page opens: who is there, and a cart that was left over from before signing in. */
export async function startSession(): Promise<void> {
  if (readStorage('logoutPending')) return void finishLogout();
  if (!isSignedIn()) return;
  void browserQueries.prefetchQuery(currentUser());
  for (const note of await mergeCartAfterSignIn()) toast.warning(note);
}

/**
 * Hands this browser's own cart over to the account. What cannot be done now is done when the next page opens.
 *
 * @returns in words, what could not be taken over whole
 */
export async function mergeCartAfterSignIn(): Promise<string[]> {
  try {
    const merged = await mergeLocalCart();
    if (!merged) return [];
    adoptMergedCart(merged.cart);
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
export async function retryAfterRefresh(again: () => Promise<Answer>, askedAt: number): Promise<Answer> {
  const wasSignedIn = isSignedIn();
  if (askedAt < renewedAt || (await renewSession())) {
    const answer = await again();
    if (answer.status !== 401) return answer;
    if (isSignedIn()) endSession();
  } else if (!wasSignedIn) {
    return again(); // A cookie nobody here knew of, and which the server has now taken away.
  }
  if (isLeaving) await new Promise(() => {}); // Nothing flashes on a page that goes.
  const body = { success: false, code: 'session_over', message: messages.accounts.sessionOver };
  return { ok: false, status: 401, json: async () => body };
}

let renewal: Promise<boolean> | null = null;
let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Renews the session, once for all the calls that wait for it.
 *
 * @returns false when the server refused, and the session has ended here too
 * @throws when no answer came, or one that is neither yes nor no: then nothing is known, and nothing ends.
 */
function renewSession(): Promise<boolean> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<boolean> {
  if (readStorage('logoutPending')) {
    await finishLogout();
    return false;
  }
  const wasSignedIn = isSignedIn(); // The refusal takes the cookies with it.
  const isRenewed = await oneTabAtATime(() => agrees(refreshSession));
  if (isRenewed) renewedAt = performance.now();
  if (!isRenewed && wasSignedIn) endSession();
  else sessionChanged();
  return isRenewed;
}

/**
 * Cookies and whatever this tab remembers of the account go, and the shopper to the login page, which tells why
 * (specification, sections 4 and 6). From there they come back: the cart is with the account, the delivery form in this
 * browser. The account's own page tells it in its own words and leaves by itself (section 8, Profile load).
 */
export function endSession(): void {
  const coupon = readStoredCoupon();
  forgetCookies();
  clearSessionStorage();
  if (coupon) storeCoupon(coupon);
  for (const key of ['user', 'orders', 'cart']) browserQueries.removeQueries({ queryKey: [key] });
  if (location.pathname === '/profile') {
    toast.error(messages.accounts.sessionOver);
    return sessionChanged();
  }
  storeToast('error', messages.accounts.sessionOver);
  leave(requestedPath('/login', location.pathname + location.search));
}

let isLeaving = false;

/** The browser's Back would show this page as it was left, with calls that nobody answers any more. */
function leave(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(address);
}

/**
 * Clears this phone at once, whatever the network does, and goes to the login page: phones are shared. The server is
 * told on the way; when it has not heard, the next page that opens tells it again.
 */
export async function logOut(): Promise<void> {
  clearPersonalData();
  store('logoutPending', '1');
  const outcome = await Promise.race([finishLogout(), pause(logoutPatienceMs)]);
  clearPersonalData(); // What was under way may have kept something since.
  if (outcome === false) storeToast('error', messages.accounts.logoutFailed);
  else storeToast('default', messages.accounts.loggedOut);
  leave('/login');
}

const logoutPatienceMs = 1_500;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Everything a browser keeps of a shopper. */
export function clearPersonalData(): void {
  forgetCookies();
  clearSessionStorage();
  clearAttempt();
  for (const key of ['cart', 'cartMerge', 'shippingInfo', 'pendingOrderId', 'recentSearches'] as const) remove(key);
  browserQueries.clear();
}

async function finishLogout(): Promise<boolean> {
  const isDone = await agrees(logout).catch(() => false);
  if (isDone) remove('logoutPending');
  return isDone;
}

function forgetCookies(): void {
  for (const name of ['isLoggedIn', 'userRole']) document.cookie = `${name}=; path=/; max-age=0`;
}

/**
 * Whether the server says yes. The call goes on when the page is left.
 *
 * @throws for any answer but yes and no
 */
async function agrees(endpoint: typeof logout | typeof refreshSession): Promise<boolean> {
  const answer = await fetchInTime(endpoint.url, { method: 'POST', credentials: 'same-origin', keepalive: true });
  return resultOf(endpoint, answer).then(
    () => true,
    (error: unknown) => {
      const isTooOften = answer.status === 429; // Later it may be yes.
      if (isRejection(error) && !isTooOften) return false;
      throw error;
    },
  );
}

/** Tabs share the cookies, so they take turns; where the browser has no locks the server's grace must do. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Missing where the address is not secure.
  return navigator.locks ? navigator.locks.request('session', work) : work();
}
