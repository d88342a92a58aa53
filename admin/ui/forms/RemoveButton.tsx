import { type ComponentProps, type RefObject, useRef } from 'react';
import { FocusableButton } from './FocusableButton.tsx';

interface RemoveButtonProps extends Omit<ComponentProps<typeof FocusableButton>, 'isOff'> {
  /** The list that its row is removed from, by which the buttons of the other rows are found. */
  list: string;
  isOff?: boolean;
  /** Where the focus goes once there is no row; what comes next on the page, as a rule what adds one, unless it is given. */
  orElse?: RefObject<HTMLElement | null>;
}

/**
 * Removes its row, and itself with it. From a keyboard the focus goes to the same button of the row after it, or of the one
 * before. After a tap it goes nowhere: a text field that gets it opens the keyboard of the phone.
 */
export function RemoveButton({ list, isOff = false, orElse, onPress, ...props }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    if (!button.current?.matches(':focus-visible')) return onPress();
    const buttons = [...document.querySelectorAll<HTMLElement>(`[data-removes="${list}"]`)];
    const place = buttons.findIndex((one) => one === button.current);
    const others = [...buttons.slice(place + 1), ...buttons.slice(0, place).toReversed()];
    const next = [...others, ...(orElse?.current ? [orElse.current] : controlsAfter(button.current))];
    onPress();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) next.find(({ isConnected }) => isConnected)?.focus();
    });
  };
  return <FocusableButton {...props} ref={button} data-removes={list} isOff={isOff} onPress={remove} />;
}

function controlsAfter(button: HTMLElement | null): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(button, input, select):enabled')];
  return all.slice(all.findIndex((control) => control === button) + 1);
}
