import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './CheckoutPage.module.css';

interface ProblemProps {
  /** Another one is told anew, though its words be the same. */
  failure: Error;
  words: readonly string[];
  /** The shopper has done something about it since. */
  isMended: boolean;
  /** The way on, where there is another one than to press again. */
  children: ReactNode;
}

/**
 * Why paying did not begin, at the button that was pressed. It takes the focus, which brings it into view and has it
 * read out, once: as an alert it would be read a second time.
 */
export function CheckoutError({ failure, words, isMended, children }: ProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  const takeFocus = useEffectEvent((_told: Error, _isMended: boolean) => {
    box.current?.focus({ preventScroll: true });
    // From the message down to the button; where there is no room for both, the message.
    box.current?.parentElement?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => takeFocus(failure, isMended), [failure, isMended]);

  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={id} className={styles.problem} data-mended={isMended}>
      <div id={id}>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
