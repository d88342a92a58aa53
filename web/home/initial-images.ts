/** Pixels below the viewport. The browser's own margin for `loading="lazy"` is 1,250, or 2,500 on a slow network. */
const margin = 400;

/**
 * Delays images far below the viewport. An inline script before the cards, as it can't wait for the page's scripts: a page that
 * arrives slowly is shown in pieces, and the browser would load the images of each. Without it the browser's own rule
 * applies. With data saver and on a slow line they wait longer (`../ui/line-script.ts`).
 */
export const limitInitialImages = /* @__PURE__ */ `{
const { savesData, slowLine } = document.documentElement.dataset;
if ((savesData ?? slowLine) === undefined) {
const known = new WeakSet();
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) {
    near.unobserve(target);
    target.firstElementChild.hidden = false;
  }
}, { rootMargin: '${margin}px' });
const arriving = new MutationObserver(() => {
  for (const image of document.querySelectorAll('[data-picture] > picture > [loading=lazy]')) if (!known.has(image)) {
    known.add(image);
    image.parentNode.hidden = true;
    near.observe(image.closest('[data-picture]'));
  }
});
arriving.observe(document.getElementById('main'), { childList: true, subtree: true });
document.addEventListener('DOMContentLoaded', () => arriving.disconnect());
}
}`.replaceAll(/\s+/g, ' ');
