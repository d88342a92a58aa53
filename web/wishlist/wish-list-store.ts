import { deviceStorage } from '../browser-storage.ts';
import { isSignedIn } from '../session/sign-in-state.ts';

/** A saved product with what was last seen of it, so that the list can be read offline. */
export interface Wish {
  readonly productId: string;
  readonly name: string;
  readonly image: string;
  readonly price: number;
}

/**
 * The wish list as this page shows it: a guest's is in the browser's storage, an account's on the server. Unconfirmed
 * changes show as tapped. Every page with hearts loads this file; changes are in `change-wishes.ts`.
 */
const none: readonly Wish[] = [];
export const listeners = new Set<() => void>();

/** The account's list as last fetched; null before. It is never stored: phones are shared. */
let account: readonly Wish[] | null = null;

/** By product, what the last tap wants and nothing has confirmed yet: the product saved, or null. */
export const latest = new Map<string, Wish | null>();

// The last parsed list and its text: the same text is the same list.
let stored: { text: string | null; wishes: readonly Wish[] } = { text: null, wishes: none };
let shown: readonly Wish[] | null = null;

/** The guest's list. Signed in, it is what has not joined the account yet. */
export function storedWishes(): readonly Wish[] {
  const text = deviceStorage.read('wishes');
  if (text !== stored.text) stored = { text, wishes: readWishes(deviceStorage.readJson('wishes')) };
  return stored.wishes;
}

/** Null for guests, and until it was fetched. */
export const accountWishes = () => (isSignedIn() ? account : null);

/** Whether a list is left of an account, signed in or not. */
export const hasAccountWishes = () => account !== null;

export function adoptAccountWishes(wishes: readonly Wish[] | null): void {
  account = wishes;
  wishesChanged();
}

/** Notifies all hearts and lists of this page. */
export function wishesChanged(): void {
  shown = null;
  for (const listener of listeners) listener();
}

/** The products on the list, the newest first. */
export function shownWishes(): readonly Wish[] {
  if (shown) return shown;
  const all = new Map<string, Wish>();
  for (const wish of latest.values()) if (wish) all.set(wish.productId, wish);
  for (const wish of [...storedWishes(), ...(accountWishes() ?? none)])
    if (latest.get(wish.productId) !== null && !all.has(wish.productId)) all.set(wish.productId, wish);
  shown = [...all.values()];
  return shown;
}

export const isSaved = (productId: string) => shownWishes().some((wish) => wish.productId === productId);

/** Data stored by another version of the shop may have any shape. */
function readWishes(value: unknown): readonly Wish[] {
  if (!Array.isArray(value)) return none;
  return value.filter(
    (wish: Partial<Wish> | null) =>
      typeof wish?.productId === 'string' &&
      typeof wish.name === 'string' &&
      typeof wish.image === 'string' &&
      Number.isSafeInteger(wish.price),
  );
}
