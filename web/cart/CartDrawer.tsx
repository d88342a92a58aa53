import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { usePanels } from '../layout/panels.tsx';
import { useDeliveryPromises } from '../settings.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './CartDrawer.module.css';
import { CartLine } from './CartLine.tsx';
import { CartUnknown } from './CartUnknown.tsx';
import { pieceKey } from './fresh-lines.ts';
import { useCart } from './useCart.ts';
import { useFreshLines } from './useFreshLines.ts';

export function CartDrawer() {
  const { lines, count, subtotal, isKnown, failure, retry } = useCart();
  const { open, close } = usePanels();
  const isOpen = open === 'cart';
  const notes = useFreshLines(lines, isOpen);
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
      footer={lines.length > 0 && <Foot subtotal={subtotal} onCheckout={goToCheckout} />}
    >
      {/* Takes the focus when the line that had it is gone. */}
      <div ref={list} tabIndex={-1} className={styles.list}>
        {!isKnown && (failure ? <CartUnknown onRetry={retry} /> : <Waiting />)}
        {isKnown && lines.length === 0 && <Empty onLeave={close} />}
        {lines.length > 0 && (
          <ul role="list">
            {lines.map((line, position) => (
              <CartLine
                key={pieceKey(line)}
                line={line}
                position={position}
                notes={notes.get(pieceKey(line)) ?? []}
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

function Foot({ subtotal, onCheckout }: { subtotal: number; onCheckout: () => void }) {
  const [soonest] = useDeliveryPromises();
  return (
    <div className={styles.foot}>
      <dl className={styles.subtotal}>
        <dt>Subtotal</dt>
        <dd>{formatNaira(subtotal)}</dd>
      </dl>
      <p className="small soft">
        {messages.cart.shippingNote}
        {soonest && (
          <>
            <br />
            {messages.delivery.to(soonest.states, soonest.words)}
          </>
        )}
      </p>
      <Button wide onClick={onCheckout}>
        Checkout
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
      <p className={styles.ways}>
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
