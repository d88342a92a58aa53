import { logout, refreshSession, type User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { type ApiResponse, isRejection, resultOf } from '../api.ts';
import { fetchInTime } from '../fetch-in-time.ts';
import { takeOverGuestCart } from '../cart/take-over-guest-cart.ts';
import { oneTabAtATime } from '../one-tab-at-a-time.ts';
import { storeCoupon, readStoredCoupon } from '../payments/stored-coupon.ts';
import { storeToast } from '../stored-toasts.ts';
import { browserQueries } from '../query-client.ts';
import { deleteStoredResponses } from '../delete-stored-responses.ts';
import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { toast } from '../ui/toasts/toast.ts';
import { adoptAccount, clearDetails } from '../session/adopt-account.ts';
import { requestedPath } from '../session/sign-in-url.ts';
import { currentUserQuery } from '../session/current-user-query.ts';
import { isSignedIn, sessionChanged } from '../session/sign-in-state.ts';
import { joinAfterSignIn } from './session/join-after-sign-in.ts';

/**
 * The session in the browser (specification, section 4). Guests don't load this: it is loaded after signing in, when the
 * server responds 401, or when the server has a guest's cart.
 */

/**
 * Runs when a page loads, for a guest only after an unconfirmed logout or if the server has their cart: fetches the user and
 * merges a guest cart that is left over.
 */
export async function startSession(): Promise<void> {
  if (deviceStorage.read('logoutPending')) return void finishLogout();
  // For a guest it runs only if the server has their cart. The next page retries.
  if (!isSignedIn()) return takeOverGuestCart().catch(() => undefined);
  void browserQueries.prefetchQuery(currentUserQuery());
  for (const note of await joinAfterSignIn()) toast.warning(note);
}

/**
 * Begins the session of the shopper who has just signed in on this page.
 *
 * @returns messages about parts of the guest's cart and wish list that could not be merged
 */
export async function beginSession({ _id }: User): Promise<string[]> {
  await adoptAccount(_id);
  return joinAfterSignIn();
}

/**
 * The response to a call that was rejected with 401: of the repeated call, or that the session is over.
 *
 * @param startedAt when the call began, by `performance.now()`: a call that began before the last renewal is only
 * repeated
 */
export async function retryAfterRefresh(retry: () => Promise<ApiResponse>, startedAt: number): Promise<ApiResponse> {
  const wasSignedIn = isSignedIn();
  if (startedAt < renewedAt || (await renewSession())) {
    const response = await retry();
    if (response.status !== 401) return response;
    if (isSignedIn()) endSession();
  } else if (!wasSignedIn) {
    return retry(); // The cookie was unknown here, and the server has cleared it.
  }
  if (isLeaving) await new Promise(() => {}); // The page is being left: show no error.
  const body = { success: false, code: 'session_over', message: messages.accounts.sessionOver };
  return { ok: false, status: 401, json: async () => body };
}

let renewal: Promise<boolean> | null = null;
let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Renews the session once for all waiting calls.
 *
 * @returns false if the server rejected it, and the session is over here too
 * @throws if no response came, or an unclear one: then nothing is known, and the session stays.
 */
function renewSession(): Promise<boolean> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<boolean> {
  if (deviceStorage.read('logoutPending')) {
    await finishLogout();
    return false;
  }
  const wasSignedIn = isSignedIn(); // A rejection clears the cookies.
  const isRenewed = await oneTabAtATime('session', () => isConfirmed(refreshSession));
  if (isRenewed) renewedAt = performance.now();
  if (!isRenewed && wasSignedIn) endSession();
  else sessionChanged();
  return isRenewed;
}

/**
 * Clears the cookies and this tab's account data and redirects to the login, which shows why (specification, sections 4
 * and 6). After signing in the shopper returns: the cart is stored with the account, the delivery form in this browser.
 * The profile page shows its own message and redirects by itself (section 8, Profile load).
 */
export function endSession(): void {
  const coupon = readStoredCoupon();
  clearCookies();
  tabStorage.clear();
  if (coupon) storeCoupon(coupon);
  void deleteStoredResponses('account', 'order');
  for (const key of ['user', 'orders', 'cart']) browserQueries.removeQueries({ queryKey: [key] });
  if (location.pathname === '/profile') {
    toast.error(messages.accounts.sessionOver);
    return sessionChanged();
  }
  storeToast('error', messages.accounts.sessionOver);
  redirectTo(requestedPath('/login', location.pathname + location.search));
}

let isLeaving = false;

/** Prevents Back from showing the previous user's page. */
function redirectTo(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(address);
}

/**
 * Clears this browser at once, whatever the network does, and goes to the login page: phones are shared. The server is
 * notified in the meantime; if that fails, the next page load tries again.
 */
export async function logOut(): Promise<void> {
  void clearPersonalData();
  deviceStorage.store('logoutPending', '1');
  const outcome = await Promise.race([finishLogout(), pause(logoutPatienceMs)]);
  await clearPersonalData(); // Requests in progress may have stored something since.
  if (outcome === false) storeToast('error', messages.accounts.logoutFailed);
  else storeToast('default', messages.accounts.loggedOut);
  redirectTo('/login');
}

const logoutPatienceMs = 1_500;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Clears all data of the shopper in this browser. */
export function clearPersonalData(): Promise<void> {
  clearCookies();
  return clearStorage();
}

/**
 * Clears what a logout on a page without scripts has left (`basic/accounts/after-logout.ts`). Not the cookies: somebody else may
 * have logged in since.
 */
export async function clearAfterLogout(): Promise<void> {
  await clearStorage();
  document.cookie = 'loggedOut=; path=/; max-age=0';
}

function clearStorage(): Promise<void> {
  for (const key of ['cart', 'cartMerge', 'joinedCart', 'uncheckedItems', 'wishes', 'wishJoin'] as const)
    deviceStorage.remove(key);
  browserQueries.clear();
  return clearDetails();
}

async function finishLogout(): Promise<boolean> {
  const isDone = await isConfirmed(logout).catch(() => false);
  if (isDone) deviceStorage.remove('logoutPending');
  return isDone;
}

function clearCookies(): void {
  for (const name of ['isLoggedIn', 'userRole']) document.cookie = `${name}=; path=/; max-age=0`;
}

/**
 * Whether the server confirms it. The call continues when the page is left.
 *
 * @throws if the response is neither success nor a rejection
 */
async function isConfirmed(endpoint: typeof logout | typeof refreshSession): Promise<boolean> {
  const response = await fetchInTime(endpoint.url, { method: 'POST', credentials: 'same-origin', keepalive: true });
  return resultOf(endpoint, response).then(
    () => true,
    (error: unknown) => {
      const isRateLimited = response.status === 429; // A later try may succeed.
      if (isRejection(error) && !isRateLimited) return false;
      throw error;
    },
  );
}
