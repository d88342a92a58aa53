import type { KeyboardEvent } from 'react';

/** Shuts an open popover, and gives the focus back to what opened it. */
export function closePopover(details: HTMLDetailsElement | null | undefined): void {
  if (!details?.open) return;
  details.open = false;
  summaryOf(details)?.focus();
}

/** Down and up go from box to box, from the summary into them and back. Boxes for numbers keep their arrow keys. */
export function walkChoices(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { target, currentTarget: details, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const isOnSummary = target === summaryOf(details);
  if (isOnSummary ? key === 'ArrowUp' : !target.matches('[type=checkbox]')) return;
  event.preventDefault(); // The arrow would scroll.
  details.open = true;
  const boxes = [...details.querySelectorAll<HTMLElement>('[type=checkbox]:enabled')];
  const next = boxes.indexOf(target) + (key === 'ArrowDown' ? 1 : -1);
  (next < 0 ? summaryOf(details) : (boxes[next] ?? boxes.at(-1)))?.focus();
}

const summaryOf = (details: HTMLDetailsElement) => details.querySelector('summary');
