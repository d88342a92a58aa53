import type { ComponentProps } from 'react';
import styles from './FocusableButton.module.css';

interface FocusableButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  isOff: boolean;
  onPress: () => void;
}

/**
 * A button that keeps the focus when its press leaves nothing more to do; disabled, it would lose it. So it does when its row
 * moves, which takes the focus in browsers without `moveBefore`.
 */
export const FocusableButton = ({ isOff, onPress, className = 'link', ...props }: FocusableButtonProps) => (
  <button
    {...props}
    type="button"
    className={`${styles.button} ${className}`}
    aria-disabled={isOff}
    onClick={({ currentTarget: button }) => {
      if (isOff) return;
      onPress();
      requestAnimationFrame(() => document.activeElement === document.body && button.focus());
    }}
  />
);
