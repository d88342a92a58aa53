import type { RefObject } from 'react';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './BuyBar.module.css';
import type { ProductChoice } from './variant-selection/useVariantSelection.ts';

interface BuyBarProps {
  selection: ProductChoice;
  isShown: boolean;
  buyRow: RefObject<HTMLElement | null>;
}

/** On phones, a sticky bar with the buy button after the real one has scrolled away. While hidden it is inert. */
export function BuyBar({ selection, isShown, buyRow }: BuyBarProps) {
  const { choice, variant, button, needsSize, isBusy, add } = selection;

  function askForSize() {
    void add(); // Shows the error.
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
        // Disabled while it adds, it would lose the focus.
        <Button onClick={() => void add()} disabled={button.disabled && !isBusy} aria-disabled={button.disabled}>
          {button.text}
        </Button>
      )}
    </div>
  );
}
