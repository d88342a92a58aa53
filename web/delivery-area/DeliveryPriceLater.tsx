import { useState } from 'react';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { deviceStorage } from '../browser-storage.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/useLazyComponent.ts';

const load = () => import('./DeliveryPrice.tsx').then(({ DeliveryPrice }) => DeliveryPrice);

/**
 * What delivery costs where the shopper lives, which this browser knows from the checkout, or asks for when they wish. Its
 * code loads then.
 */
export function DeliveryPriceLater({ items }: { items: DeliveredItems }) {
  const isHydrated = useIsHydrated();
  const isKnown = isHydrated && deviceStorage.read('shippingInfo') !== null;
  const [isWanted, setWanted] = useState(false);
  const price = useLazyComponent(isKnown || isWanted, load, () => setWanted(false));
  if (price) return price({ items, isAsking: isWanted });
  return (
    <p>
      <button type="button" className="link" disabled={!isHydrated} onClick={() => setWanted(true)}>
        {messages.delivery.priceToYou}
      </button>
    </p>
  );
}
