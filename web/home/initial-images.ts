/** Pixels below the viewport. The browser's own margin for `loading="lazy"` is 1,250, or 2,500 on a slow network. */
const margin = 400;

/**
 * Delays images of cards far below the viewport. An inline script right after the cards, before the first paint, as it
 * can't wait for the page's scripts; without it the browser's own rule applies. With data saver and on a slow line they wait
 * longer (`../ui/line-script.ts`).
 */
export const limitInitialImages = /* @__PURE__ */ `{
const { savesData, slowLine } = document.documentElement.dataset;
if ((savesData ?? slowLine) === undefined) {
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) {
    near.unobserve(target);
    target.firstElementChild.hidden = false;
  }
}, { rootMargin: '${margin}px' });
for (const place of document.querySelectorAll('[data-picture]')) {
  place.firstElementChild.hidden = true;
  near.observe(place);
}
}
}`.replaceAll(/\s+/g, ' ');
