import type { KeyboardEvent } from 'react';

/** Closes an open popover and moves the focus back to its summary. */
export function closePopover(details: HTMLDetailsElement | null | undefined): void {
  if (!details?.open) return;
  details.open = false;
  summaryOf(details)?.focus();
}

/**
 * Moves the focus by arrow keys: from the summary through the checkboxes and back. Number fields keep their arrow keys.
 */
export function walkChoices(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { target, currentTarget: details, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const isOnSummary = target === summaryOf(details);
  if (isOnSummary ? key === 'ArrowUp' : !target.matches('[type=checkbox]')) return;
  event.preventDefault(); // Prevents scrolling.
  details.open = true;
  const boxes = [...details.querySelectorAll<HTMLElement>('[type=checkbox]:enabled')];
  const next = boxes.indexOf(target) + (key === 'ArrowDown' ? 1 : -1);
  (next < 0 ? summaryOf(details) : (boxes[next] ?? boxes.at(-1)))?.focus();
}

const summaryOf = (details: HTMLDetailsElement) => details.querySelector('summary');
