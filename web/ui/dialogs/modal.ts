/**
 * Opens a modal dialog. The stylesheet keeps the page behind it from scrolling, which takes the scrollbar away;
 * the room it took is kept free, so that nothing jumps sideways.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
  dialog.showModal();
}
