/**
 * Moves the focus, in the next frame, to what takes the place of the focused element that goes. A shopper who has focused
 * something else by then, on a slow phone, stays there.
 */
export function restoreFocus(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
}
