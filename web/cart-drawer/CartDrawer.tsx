import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CartLine as Line, deliveredItems, stockItemKey } from '#shared/cart/lines.ts';
import { listStates } from '#shared/promises/promise-texts.ts';
import { freeDeliveryText } from '#shared/checkout/free-delivery-text.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { useDeliveryEstimates, useShopSettings } from '../settings.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { isStateKnown, LazyDeliveryPrice } from '../delivery-area/LazyDeliveryPrice.tsx';
import { Drawer } from '../ui/dialogs/Drawer.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { ShareCart } from './ShareCart.tsx';
import styles from './CartDrawer.module.css';
import { CartLine } from './CartLine.tsx';
import { CartUnavailable } from './CartUnavailable.tsx';
import { removeFromCart, useCart } from '../cart/useCart.ts';
import { useCurrentLines } from './useCurrentLines.ts';

export function CartDrawer() {
  const { lines, count, subtotal, isKnown, failure, retry } = useCart();
  const { isCartOpen: isOpen, close } = usePanels();
  const { notes, unavailable } = useCurrentLines(lines, isOpen);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  const goToCheckout = () => {
    close();
    void navigate('/checkout');
  };

  return (
    <Drawer
      title="Cart"
      badge={count > 0 && <Count count={count} />}
      open={isOpen}
      onClose={close}
      footer={
        lines.length > 0 && (
          <Foot
            isOpen={isOpen}
            lines={lines}
            subtotal={subtotal}
            unavailable={unavailable}
            onRemoved={() => list.current?.focus()}
            onCheckout={goToCheckout}
          />
        )
      }
    >
      {/* Gets the focus when the line that had it is removed. */}
      <div ref={list} tabIndex={-1} className={styles.list}>
        {!isKnown && (failure ? <CartUnavailable onRetry={retry} /> : <Waiting />)}
        {isKnown && lines.length === 0 && <Empty onLeave={close} />}
        {lines.length > 0 && (
          <ul role="list">
            {lines.map((line, position) => (
              <CartLine
                key={stockItemKey(line)}
                line={line}
                position={position}
                notes={notes.get(stockItemKey(line)) ?? []}
                onLeave={close}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  );
}

const Count = ({ count }: { count: number }) => (
  <span className={styles.count}>
    {count}
    <span className="hush"> {count === 1 ? 'item' : 'items'}</span>
  </span>
);

interface FootProps {
  isOpen: boolean;
  lines: readonly Line[];
  subtotal: number;
  unavailable: readonly Line[];
  onRemoved: () => void;
  onCheckout: () => void;
}

function Foot({ isOpen, lines, subtotal, unavailable, onRemoved, onCheckout }: FootProps) {
  const settings = useShopSettings();
  const { deliveryFee } = settings;
  const free = freeDeliveryText(settings, subtotal);
  const [fastest] = useDeliveryEstimates();
  const items = deliveredItems(lines);
  const isForAll = !isStateKnown(); // Below, the price and the day of their own area say more.
  return (
    <div className={styles.foot}>
      {unavailable.length > 0 && <UnavailableLines lines={unavailable} onRemoved={onRemoved} />}
      <dl className={styles.subtotal}>
        <dt>Subtotal</dt>
        <dd>{formatNaira(subtotal)}</dd>
      </dl>
      <p className="small soft">
        {messages.cart.shippingNote}
        {isForAll && deliveryFee && (
          <>
            <br />
            {messages.cart.deliveryFrom(deliveryFee.state, formatNaira(deliveryFee.from))}
          </>
        )}
        {free && (
          <>
            <br />
            <b>{free}</b>
          </>
        )}
        {items.extra > 0 && (
          <>
            <br />
            {messages.delivery.addsExtra(formatNaira(items.extra))}
          </>
        )}
        {isForAll && fastest && (
          <>
            <br />
            {messages.delivery.to(listStates(fastest.states), fastest.text)}
          </>
        )}
        <br />
        {messages.payment.ways}
      </p>
      <div className="small soft">
        <LazyDeliveryPrice items={items} isShown={isOpen} />
      </div>
      <Button wide onClick={onCheckout}>
        Checkout
      </Button>
      <ShareCart lines={lines} />
    </div>
  );
}

/** Unavailable lines. Otherwise each would be rejected at the end of the checkout, one after another. */
function UnavailableLines({ lines, onRemoved }: { lines: readonly Line[]; onRemoved: () => void }) {
  const [isRemoving, setRemoving] = useState(false);

  const removeAll = async () => {
    setRemoving(true);
    try {
      // One by one: each removal changes the positions of the others.
      for (const line of lines) await removeFromCart(0, line);
      toast.success(messages.cart.removed);
      onRemoved();
    } catch (error) {
      toast.error((error instanceof Error && error.message) || messages.cart.removeFailed);
    }
    setRemoving(false);
  };

  return (
    <div className={styles.unavailable}>
      <p>{messages.cart.gone(lines.length)}</p>
      <Button kind="quiet" small disabled={isRemoving} onClick={() => void removeAll()}>
        {messages.cart.removeGone}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

function Empty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={styles.empty}>
      <h3>{messages.cart.empty}</h3>
      <p>Start with what is new, or with what everyone is buying.</p>
      <p className={styles.actions}>
        <ButtonLink to="/new-arrivals" small onClick={onLeave}>
          New Arrivals
        </ButtonLink>
        <ButtonLink to="/shop?sort=topSelling" kind="quiet" small onClick={onLeave}>
          Top Selling
        </ButtonLink>
      </p>
    </div>
  );
}
