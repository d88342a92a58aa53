import { joinWishes } from '#shared/wishlist/api.ts';
import { maxWishes } from '#shared/wishlist/limits.ts';
import { messages } from '#shared/messages.ts';
import { ApiError, browserApi } from '../api.ts';
import { deviceStorage } from '../browser-storage.ts';
import { randomKey } from '../random-key.ts';
import { fetchList } from './change-wishes.ts';
import { deleteUnjoined, type Join, joining, storedJoin, storeJoin } from './pending-join.ts';
import { storedWishes } from './wish-list-store.ts';

/**
 * Adds this browser's list to the account's. Products leave the browser only after success, and what was saved in the
 * meantime stays for the next join, so that nothing is lost.
 *
 * @returns messages about what found no room
 * @throws ApiError if it failed; the next page tries again
 */
export async function joinStoredWishes(): Promise<string[]> {
  let leftOut = 0;
  await joining('exclusive', async () => {
    for (let join = storedJoin() ?? nextJoin(); join; join = nextJoin()) {
      leftOut += await send(join);
      await fetchList(); // So that nothing disappears in between.
      deviceStorage.remove('wishJoin');
      deleteUnjoined(join.products);
    }
  });
  return leftOut > 0 ? [messages.wishlist.leftOut(leftOut)] : [];
}

async function send(body: Join): Promise<number> {
  try {
    return (await browserApi(joinWishes, { body })).leftOut;
  } catch (error) {
    // Rejected for good: the next try starts with a new id.
    if (error instanceof ApiError && error.status === 400) deviceStorage.remove('wishJoin');
    throw error;
  }
}

function nextJoin(): Join | null {
  // A manipulated id would make the server reject the others too.
  const ids = storedWishes().map(({ productId }) => productId);
  const products = ids.filter((id) => uuid.test(id)).slice(0, maxWishes);
  if (products.length === 0) return null;
  const join = { joinId: randomKey(), products };
  storeJoin(join);
  return join;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
