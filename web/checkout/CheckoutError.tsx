import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './CheckoutPage.module.css';

interface CheckoutErrorProps {
  /** A new error is announced even if its text is the same. */
  failure: Error;
  text: readonly string[];
  /** Whether the shopper has fixed it since. */
  isFixed: boolean;
  /** Actions, if there are others than trying again. */
  children: ReactNode;
}

/**
 * The error next to the pay button. It gets the focus, which scrolls it into view and announces it once: an alert would
 * be announced twice.
 */
export function CheckoutError({ failure, text: texts, isFixed, children }: CheckoutErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const takeFocus = useEffectEvent((_failure: Error, _isFixed: boolean) => {
    box.current?.focus({ preventScroll: true });
    // Scrolls to show both message and button; if they don't fit, the message.
    box.current?.parentElement?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => takeFocus(failure, isFixed), [failure, isFixed]);

  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={id} className={styles.problem} data-mended={isFixed}>
      <div id={id}>
        {texts.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
