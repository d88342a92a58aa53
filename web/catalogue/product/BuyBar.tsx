import type { RefObject } from 'react';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './BuyBar.module.css';
import type { ProductChoice } from './useVariantSelection.ts';

interface BuyBarProps {
  choosing: ProductChoice;
  isShown: boolean;
  buyRow: RefObject<HTMLElement | null>;
}

/** On phones, the way to buy once the real button has scrolled away. Hidden, it is inert and takes no focus. */
export function BuyBar({ choosing, isShown, buyRow }: BuyBarProps) {
  const { choice, variant, button, needsSize, add } = choosing;

  function askForSize() {
    void add(); // Says what is missing.
    buyRow.current?.closest('form')?.querySelector<HTMLInputElement>('[name=size]:enabled')?.focus();
  }

  return (
    <div className={styles.bar} data-shown={isShown} inert={!isShown} data-lifts-toasts>
      <p>
        <b>{[choice.size && sizeName(choice.size), colourName(variant.color.name)].filter(Boolean).join(', ')}</b>
        <Price amount={variant.price} />
      </p>
      {needsSize ? (
        <Button onClick={askForSize}>Choose a size</Button>
      ) : (
        <Button onClick={() => void add()} disabled={button.disabled}>
          {button.text}
        </Button>
      )}
    </div>
  );
}
