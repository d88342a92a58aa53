import { messages } from '#shared/messages.ts';
import { isGone } from '../ui/loading/reload-outdated.ts';
import { toast } from '../ui/toasts/toast.ts';
import { latest, type Wish, wishesChanged } from './wish-list-store.ts';

/**
 * Saves or removes a product, by what was tapped last. It shows at once; if it fails, a toast says so and the list is as
 * before.
 *
 * @param onSaved shows the list
 */
export async function setSaved(wish: Wish, isWanted: boolean, onSaved?: () => void): Promise<void> {
  latest.set(wish.productId, isWanted ? wish : null);
  wishesChanged();
  try {
    const { settle } = await import('./change-wishes.ts');
    await settle(wish, onSaved);
  } catch (error) {
    latest.delete(wish.productId);
    wishesChanged();
    toast.error(isGone(error) ? messages.general.outdated : messages.general.offline);
  }
}
