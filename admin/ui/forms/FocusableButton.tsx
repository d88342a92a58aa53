import type { ComponentProps } from 'react';
import styles from './FocusableButton.module.css';

interface FocusableButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  isOff: boolean;
  onPress: () => void;
  /** Where the focus goes when the press removes the button itself, asked before it does: the first that is still there. */
  nextFocus?: (button: HTMLElement) => readonly HTMLElement[];
}

/**
 * A button that keeps the focus when its press leaves nothing more to do; disabled, it would lose it. So it does when its row
 * moves, which takes the focus in browsers without `moveBefore`.
 */
export const FocusableButton = ({
  isOff,
  onPress,
  nextFocus = () => [],
  className = 'link',
  ...props
}: FocusableButtonProps) => (
  <button
    {...props}
    type="button"
    className={`${styles.button} ${className}`}
    aria-disabled={isOff}
    onClick={({ currentTarget: button }) => {
      if (isOff) return;
      const places = [button, ...nextFocus(button)];
      onPress();
      restoreFocus(places);
    }}
  />
);

let frame = 0;

/**
 * When a press has lost the focus: moves it to the first of these places. Of two presses within a frame the later
 * counts.
 */
function restoreFocus(places: readonly HTMLElement[]): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) places.find(({ isConnected }) => isConnected)?.focus();
  });
}
