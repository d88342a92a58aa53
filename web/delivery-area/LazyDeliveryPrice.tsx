import { useState } from 'react';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { deviceStorage } from '../browser-storage.ts';
import styles from './DeliveryPrice.module.css';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';

interface LazyDeliveryPriceProps {
  items: DeliveredItems;
  /** Whether it is in sight: what a closed drawer would show is not loaded. */
  isShown?: boolean;
}

const load = () => import('./DeliveryPrice.tsx').then(({ DeliveryPrice }) => DeliveryPrice);

/**
 * The delivery price for the shopper's area, which this browser knows from the checkout, or asks for on request. Its
 * code loads then.
 */
export function LazyDeliveryPrice({ items, isShown = true }: LazyDeliveryPriceProps) {
  const isHydrated = useIsHydrated();
  const isKnown = isHydrated && isShown && isStateKnown();
  const [isWanted, setWanted] = useState(false);
  const price = useLazyComponent(isKnown || isWanted, load, () => setWanted(false));
  if (price) return price({ items, isEditing: isWanted });
  return (
    <p className={styles.later}>
      <button type="button" className="link" disabled={!isHydrated} onClick={() => setWanted(true)}>
        {messages.delivery.priceToYou}
      </button>
    </p>
  );
}

/** Whether this browser knows from the checkout where the shopper's orders go. */
export const isStateKnown = (): boolean =>
  Boolean((deviceStorage.readJson('shippingInfo') as { state?: unknown } | null)?.state);
