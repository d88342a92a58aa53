import { useState } from 'react';
import { type CartLine as Line, maxQuantity } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { ApiError } from '../api.ts';
import { Picture } from '../ui/images/Picture.tsx';
import { Link } from '../ui/Link.tsx';
import { Price } from '../ui/Price.tsx';
import { QuantityStepper } from '../ui/forms/QuantityStepper.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { useTemporary } from '../ui/useTemporary.ts';
import styles from './CartLine.module.css';
import { removeFromCart, setCartQuantity } from '../cart/useCart.ts';
import { WholeWords } from '../ui/WholeWords.tsx';

interface CartLineProps {
  line: Line;
  position: number;
  /** Changes since the line was added: its price or availability. */
  notes: readonly string[];
  /** Called when the shopper opens the product. */
  onLeave: () => void;
  onRemoved: () => void;
}

export function CartLine({ line, position, notes, onLeave, onRemoved }: CartLineProps) {
  const { error, isBusy, isLeaving, setQuantity, remove } = useLineChanges(line, position, onRemoved);
  const { productId, name, size, color, price, image, quantity } = line;

  return (
    <li className={styles.line} aria-busy={isLeaving}>
      <Picture src={image || null} alt="" initial={name.charAt(0)} sizes="104px" className={styles.picture} />
      <div>
        <h3 className={styles.name}>
          <Link to={`/product/${productId}`} onClick={onLeave}>
            <WholeWords text={name} />
          </Link>
        </h3>
        <p className="soft small">
          {sizeName(size)}, {colourName(color.name)}
        </p>
        <p className={styles.price}>
          <Price amount={price} />
        </p>
        <div role="status">
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </div>
        <div className={styles.changes}>
          <QuantityStepper label={name} quantity={quantity} max={maxQuantity} busy={isBusy} onChange={setQuantity} />
          <button type="button" className={`link ${styles.remove}`} disabled={isLeaving} onClick={remove}>
            Remove<span className="hush"> {name}</span>
          </button>
        </div>
        <div role="alert">{error && <p className={styles.error}>{error.text}</p>}</div>
      </div>
    </li>
  );
}

const errorMs = 5_000; // Specification, section 9; then it fades.
const fadeMs = 300;
const dimMs = 200; // Long enough to see which line is removed.

function useLineChanges(line: Line, position: number, onRemoved: () => void) {
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const [doing, setDoing] = useState<'changing' | 'removing' | null>(null);
  const error = useTemporary(failure, errorMs + fadeMs);

  const run = async (kind: 'changing' | 'removing', fallback: string, change: () => Promise<void>) => {
    setDoing(kind);
    setFailure(null);
    try {
      await change();
    } catch (reason) {
      const text = (reason instanceof Error && reason.message) || fallback;
      // The line may be missing from the updated cart; a toast stays.
      if (reason instanceof ApiError && isAboutPlace(reason)) toast.warning(text);
      else setFailure({ text });
    }
    setDoing(null);
  };

  return {
    error,
    isBusy: doing !== null,
    isLeaving: doing === 'removing',
    setQuantity: (quantity: number) =>
      void run('changing', messages.cart.updateFailed, async () => {
        await setCartQuantity(position, quantity, line);
        toast.success(messages.cart.updated);
      }),
    remove: () =>
      void run('removing', messages.cart.removeFailed, async () => {
        await new Promise((dimmed) => setTimeout(dimmed, dimMs));
        await removeFromCart(position, line);
        toast.success(messages.cart.removed);
        onRemoved();
      }),
  };
}

const isAboutPlace = ({ code }: ApiError) => code === 'cart_changed' || code === 'invalid_cart_item';
