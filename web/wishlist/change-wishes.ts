import type { ProductCard } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { fetchWishes, removeWish, saveWish } from '#shared/wishlist/api.ts';
import { maxWishes } from '#shared/wishlist/limits.ts';
import { browserApi, hasNoResponse } from '../api.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { toast } from '../ui/toasts/toast.ts';
import { deleteUnjoined, joining, storeWishes } from './pending-join.ts';
import {
  accountWishes,
  adoptAccountWishes,
  latest,
  storedWishes,
  type Wish,
  wishesChanged,
} from './wish-list-store.ts';

/** Products with a change in flight. */
const sending = new Set<string>();
let writes = 0;

/**
 * Applies the last tap on a product: in this browser for guests, on the server for accounts. Of many taps only the last
 * one counts, and a change in flight is never overtaken by the next one.
 *
 * @param onSaved what 'View' in the message does
 */
export async function settle({ productId }: Wish, onSaved?: () => void): Promise<void> {
  if (sending.has(productId)) return; // The request that is running goes on with the last tap.
  sending.add(productId);
  try {
    for (let wanted = latest.get(productId); wanted !== undefined; wanted = latest.get(productId)) {
      await change(productId, wanted, onSaved);
    }
  } finally {
    sending.delete(productId);
  }
}

async function change(productId: string, wanted: Wish | null, onSaved?: () => void): Promise<void> {
  try {
    if (isSignedIn()) await changeAccount(productId, wanted);
    else changeStored(productId, wanted);
    if (latest.get(productId) !== wanted) return;
    latest.delete(productId);
    wishesChanged();
    if (wanted) toast.success(messages.wishlist.saved, { id, ...(onSaved && { action: viewing(onSaved) }) });
  } catch (error) {
    if (latest.get(productId) !== wanted) return;
    latest.delete(productId);
    wishesChanged();
    const text = hasNoResponse(error) ? messages.wishlist.notSent : error instanceof Error && error.message;
    toast.error(text || messages.wishlist.saveFailed, { id });
    if (isSignedIn()) void fetchList(); // A lost response says nothing.
  }
}

/** One message at a time, about the last tap. */
const id = 'wish';
const viewing = (onClick: () => void) => ({ label: messages.wishlist.view, onClick });

let hasWarned = false;

/** Every change reads the stored list first, so that tabs don't overwrite each other. */
function changeStored(productId: string, wanted: Wish | null): void {
  const others = storedWishes().filter((wish) => wish.productId !== productId);
  if (wanted && others.length >= maxWishes) throw new Error(messages.wishlist.full(maxWishes));
  if (storeWishes(wanted ? [wanted, ...others] : others) || hasWarned) return;
  hasWarned = true;
  toast.warning(messages.wishlist.notStored, { duration: 12_000 });
}

/** The request continues when the page is left. A guest's list that is joining the account goes first. */
async function changeAccount(productId: string, wanted: Wish | null): Promise<void> {
  const params = { productId };
  await joining('shared', async () => {
    if (!wanted) deleteUnjoined([productId]);
    await browserApi(wanted ? saveWish : removeWish, { params }, { keepalive: true });
  });
  writes += 1;
  const known = accountWishes();
  if (!known) return fetchList();
  const others = known.filter((wish) => wish.productId !== productId);
  adoptAccountWishes(wanted ? [wanted, ...others] : others);
}

let failed = false;

/** Whether the account's list could not be fetched. */
export const hasFailed = () => failed;

/** Fetches the account's list. One that was asked for before the last change is dropped. */
export async function fetchList(): Promise<void> {
  const before = writes;
  try {
    const { wishes } = await browserApi(fetchWishes, {});
    failed = false;
    if (writes === before) adoptAccountWishes(wishes);
    else await fetchList();
  } catch {
    failed = true;
    wishesChanged();
  }
}

/** Keeps what was seen now of the products on a guest's list, for reading it offline. */
export function keepSeen(cards: ReadonlyMap<string, ProductCard>): void {
  const before = storedWishes();
  const now = before.map((wish): Wish => {
    const card = cards.get(wish.productId);
    return card ? { productId: card._id, name: card.name, image: card.image, price: card.basePrice } : wish;
  });
  if (JSON.stringify(now) !== JSON.stringify(before)) storeWishes(now);
}
