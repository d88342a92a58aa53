/**
 * Marks the page while a dialog is open, so that the style sheet can prevent it from scrolling (`styles/base.css`), where
 * selectors can't tell: Chromium below 105, Safari below 15.6, Firefox below 121. A dialog that is removed while it is
 * open sends no event.
 */
export function addScrollLock(): void {
  if (CSS.supports('selector(:has(dialog:modal))')) return;
  const { documentElement: page } = document;
  new MutationObserver(() => {
    page.toggleAttribute('data-behind-dialog', document.querySelector('dialog[open]') !== null);
  }).observe(page, { subtree: true, childList: true, attributeFilter: ['open'] });
}
