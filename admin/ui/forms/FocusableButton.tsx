import type { ComponentProps } from 'react';
import styles from './FocusableButton.module.css';

interface FocusableButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  isOff: boolean;
  onPress: () => void;
}

/** A button that keeps the focus when its press leaves nothing more to do; disabled, it would lose it. */
export const FocusableButton = ({ isOff, onPress, className = 'link', ...props }: FocusableButtonProps) => (
  <button
    {...props}
    type="button"
    className={`${styles.button} ${className}`}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onPress}
  />
);
