import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { maxQuantity } from '#shared/cart/lines.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { QuantityStepper } from '../../ui/forms/QuantityStepper.tsx';
import { Link } from '../../ui/Link.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { SizeGuideLink } from '../../sizes/SizeGuideLink.tsx';
import styles from './BuyForm.module.css';
import { sizeChoices } from './variant-selection/variant-selection.ts';
import { ColourPicker } from './variant-selection/ColourPicker.tsx';
import { SizePicker } from './variant-selection/SizePicker.tsx';
import type { ProductChoice } from './variant-selection/useVariantSelection.ts';

interface BuyFormProps {
  product: Product;
  /** The list that the shopper came from. */
  from: string | null;
  selection: ProductChoice;
  /** The row with the buy button: the sticky bar shows after it has scrolled away. */
  buyRow: RefObject<HTMLDivElement | null>;
}

export function BuyForm({ product, from, selection, buyRow }: BuyFormProps) {
  const { choice, variant, button, needsSize, isBusy } = selection;
  const addButton = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isHydrated = useIsHydrated();
  const sizes = sizeChoices(product, variant);

  // A disabled button loses the focus, and this one was disabled while it showed 'Adding...'.
  useEffect(() => {
    if (button.disabled || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) addButton.current?.focus({ preventScroll: true });
  }, [button.disabled]);

  function submit(event: FormEvent) {
    event.preventDefault();
    wasPressed.current = true;
    void selection.add();
  }

  return (
    // Without scripts the browser submits it to the cart of the basic pages.
    <form method="post" action="/basic/cart" data-waits="" className={styles.form} onSubmit={submit}>
      <input type="hidden" name="productId" value={product._id} />
      {/* For the page in another colour. The server renders the default for its own name too (`page-cache-key.ts`). */}
      <input type="hidden" name="from" value={from ?? '/shop'} />
      <ColourPicker variants={product.variants} chosen={variant} onPick={selection.pickColour} />
      {product.variants.length > 1 && (
        <button className="link without-scripts" formMethod="get" formAction="" formNoValidate>
          {messages.products.showColour}
        </button>
      )}
      <SizePicker sizes={sizes} chosen={choice.size} onPick={selection.pickSize}>
        <div className={styles.sizeLinks}>
          <SizeGuideLink product={product} chosen={choice.size} />
          {sizes.some(({ isAvailable }) => !isAvailable) && (
            <Link className="link" to={`/back-in-stock?product=${product._id}&colour=${variant._id}`}>
              {messages.backInStock.link}
            </Link>
          )}
        </div>
      </SizePicker>
      <p className={`small soft ${styles.actions}`}>{messages.payment.ways}</p>
      <div className={styles.buy} ref={buyRow} data-lifts-toasts="">
        <select
          name="quantity"
          aria-label={messages.products.quantity}
          className={`without-scripts ${styles.quantity}`}
        >
          {[1, 2, 3, 4, 5].map((units) => (
            <option key={units}>{units}</option>
          ))}
        </select>
        <QuantityStepper
          label={product.name}
          quantity={choice.quantity}
          onChange={(quantity) => void selection.changeQuantity(quantity)}
          max={variant.inStock ? maxQuantity : 1}
          busy={isBusy}
        />
        <Button
          ref={addButton}
          type="submit"
          wide
          // Before hydration a size may have been chosen.
          disabled={button.disabled && (isHydrated || !needsSize)}
          aria-describedby={needsSize ? 'needs-size' : undefined}
        >
          {button.text}
        </Button>
      </div>
      <div className={styles.word}>
        {needsSize && !choice.problem && (
          <p id="needs-size" className="small soft">
            {messages.stock.pickSize}
          </p>
        )}
        <p className={styles.problem} role="alert">
          {choice.problem}
        </p>
      </div>
      <button className="link without-scripts" formAction="/basic/wishlist" formNoValidate>
        {messages.wishlist.saveThis}
      </button>
    </form>
  );
}
