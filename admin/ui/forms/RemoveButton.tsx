import type { ComponentProps, RefObject } from 'react';
import { FocusableButton } from './FocusableButton.tsx';

interface RemoveButtonProps extends Omit<ComponentProps<typeof FocusableButton>, 'isOff' | 'nextFocus'> {
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
export function RemoveButton({ list, isOff = false, orElse, ...props }: RemoveButtonProps) {
  const nextFocus = (button: HTMLElement) => {
    if (!button.matches(':focus-visible')) return [];
    const buttons = [...document.querySelectorAll<HTMLElement>(`[data-removes="${list}"]`)];
    const place = buttons.findIndex((one) => one === button);
    const others = [...buttons.slice(place + 1), ...buttons.slice(0, place).toReversed()];
    return [...others, ...(orElse?.current ? [orElse.current] : controlsAfter(button))];
  };
  return <FocusableButton {...props} data-removes={list} isOff={isOff} nextFocus={nextFocus} />;
}

function controlsAfter(button: HTMLElement): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(button, input, select):enabled')];
  return all.slice(all.findIndex((control) => control === button) + 1);
}
