/** Supported by Chromium, which then sends `Save-Data: on` too: images come narrower under the same URLs. */
interface Saving {
  connection?: { saveData?: boolean };
}

/** Whether the shopper asked the browser to save data. */
export const savesData = () => !import.meta.env.SSR && (navigator as Saving).connection?.saveData === true;

/** What the fonts weigh that are not loaded: a test compares it with the files. */
export const savedFontBytes = 34_000;

/** Pixels around the screen in which images are loaded. */
const margin = 100;

/**
 * The source of an inline script in the head. Pages are the same for everybody, so the browser decides: with data saver
 * the document is marked, which leaves the fonts out (`styles/tokens.css`), and the lazy images of every `data-picture`
 * stay hidden until they are near, on later pages too. All others preload the fonts.
 *
 * A slide beside the shown one touches the screen's edge without being seen, hence the second threshold.
 *
 * It runs before the gate of old browsers (`server/pages/script-gate.ts`), so any browser must be able to parse it.
 */
export const dataSaverScript = (fonts: readonly string[]) =>
  `(function (page) {
  if (!(navigator.connection && navigator.connection.saveData)) {
    ${JSON.stringify(fonts)}.forEach(function (href) {
      var link = document.createElement("link");
      link.rel = "preload"; link.as = "font"; link.type = "font/woff2"; link.crossOrigin = "anonymous"; link.href = href;
      document.head.appendChild(link);
    });
    return;
  }
  page.setAttribute("data-saves-data", "");
  var known = new WeakSet();
  var near = new IntersectionObserver(function (seen) {
    seen.forEach(function (one) {
      if (!one.intersectionRect.width) return;
      near.unobserve(one.target);
      one.target.querySelector("picture").hidden = false;
    });
  }, { rootMargin: "${margin}px", threshold: [0, 0.01] });
  new MutationObserver(function () {
    document.querySelectorAll("[data-picture] picture > [loading=lazy]").forEach(function (image) {
      if (known.has(image)) return;
      known.add(image);
      image.parentNode.hidden = true;
      near.observe(image.closest("[data-picture]"));
    });
  }).observe(document, { childList: true, subtree: true });
})(document.documentElement);`.replaceAll(/\s+/g, ' ');
