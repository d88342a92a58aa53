/** Pixels below the screen. A browser's own margin for `loading="lazy"` is 1,250, or 2,500 on a slow network. */
const margin = 400;

/**
 * Holds back the pictures of the cards that stand further down a page than a shopper is about to scroll. A script of
 * its own, beside the cards and before the first paint, as it may not wait for the page's; without it the browser's
 * rule is what counts.
 */
export const limitInitialImages = /* @__PURE__ */ `{
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
}`.replaceAll(/\s+/g, ' ');
