import { type ComponentProps, useRef } from 'react';
import { FocusableButton } from './FocusableButton.tsx';

interface RemoveButtonProps extends Omit<ComponentProps<typeof FocusableButton>, 'isOff'> {
  /** The list that its row is removed from, by which the buttons of the other rows are found. */
  list: string;
  isOff?: boolean;
}

/**
 * Removes its row, and itself with it. The focus goes to the same button of the row after it, or of the one before; once there
 * is no row, to what comes next on the page, as a rule what adds one.
 */
export function RemoveButton({ list, isOff = false, onPress, ...props }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-removes="${list}"]`)];
    const place = rows.findIndex((row) => row === button.current);
    const after = rows.slice(place + 1);
    const next = [...after, ...rows.slice(0, place).toReversed(), ...controlsAfter(button.current)];
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
