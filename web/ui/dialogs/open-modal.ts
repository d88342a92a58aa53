/**
 * Opens a modal dialog. The style sheet prevents the page behind from scrolling, which removes the scrollbar; its width
 * stays reserved, so that nothing moves sideways.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
  dialog.showModal();
}
