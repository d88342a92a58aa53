import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { toast } from '../ui/toast.ts';
import { usePanels } from './panels.tsx';

/**
 * The cart drawer, fetched when it is first asked for. Not with `React.lazy`: a fetch that fails on a weak network
 * would then take the whole page down.
 */
export function CartPanel() {
  const { open, close } = usePanels();
  const [CartDrawer, setCartDrawer] = useState<ComponentType | null>(null);
  const isWanted = open === 'cart' && CartDrawer === null;

  useEffect(() => {
    if (!isWanted) return;
    import('../cart/CartDrawer.tsx').then(
      (module) => setCartDrawer(() => module.CartDrawer),
      () => {
        close();
        toast.error(messages.general.offline);
      },
    );
  }, [isWanted, close]);

  return CartDrawer && <CartDrawer />;
}
