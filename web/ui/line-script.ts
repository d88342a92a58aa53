/**
 * Pixels around the screen in which images are loaded: with data saver, and on the home page or, on a slow line, once the
 * scripts are there. The browser's own margin for `loading="lazy"` is 1,250, or 2,500 on a slow network.
 */
const [savingMargin, margin] = [100, 400];

/**
 * The source of an inline script in the head, which decides by the shopper's line what the page loads at first. Pages are
 * the same for everybody, so the browser decides; so far only Chromium knows its line.
 *
 * - With data saver the document is marked with `data-saves-data`: no fonts (`styles/tokens.css`), and the lazy images of
 *   every `data-picture` stay hidden until they are near, on later pages too.
 * - On a slow line, marked with `data-slow-line`, the scripts come before what nobody sees yet
 *   (`server/pages/defer-scripts.ts`): images beside and below the screen wait for them, and so do thumbnails
 *   (`data-picture="later"`) and, on the first visit, the fonts. That page keeps its fallback fonts, marked with
 *   `data-no-fonts`, so that nothing moves while somebody reads; the next one has its fonts, as they are stored by
 *   then.
 * - All others preload the fonts. On the home page they load no image far below the screen: the page may arrive slowly all the
 *   same, and the browser would load the images of each piece that it shows.
 *
 * A picture that failed is none any more (`Picture`). A slide beside the shown one touches the screen's edge without
 * being seen, hence the second threshold.
 *
 * It runs before the gate of old browsers (`server/pages/script-gate.ts`), so any browser must be able to parse it.
 */
export const lineScript = (fonts: readonly string[]) =>
  `(function (page, line, fonts) {
  var saves = line && line.saveData, isSlow = line && !saves && /[23]g/.test(line.effectiveType);
  var path = location.pathname, isHome = path === "/" && self.IntersectionObserver, hasFonts, hasScripts, near;
  function preloadFonts() {
    fonts.forEach(function (href) {
      var link = document.createElement("link");
      link.rel = "preload"; link.as = "font"; link.type = "font/woff2"; link.crossOrigin = "anonymous"; link.href = href;
      document.head.appendChild(link);
    });
  }
  function showWithin(margin) {
    near = new IntersectionObserver(function (seen) {
      seen.forEach(function (one) {
        if (!one.intersectionRect.width) return;
        near.unobserve(one.target);
        var picture = one.target.querySelector("picture");
        if (picture) picture.hidden = false;
      });
    }, { rootMargin: margin + "px", scrollMargin: (saves ? 0 : margin) + "px", threshold: [0, 0.01] });
  }
  try { hasFonts = localStorage.fonts === fonts[0]; } catch (blocked) {}
  if (saves) page.setAttribute("data-saves-data", "");
  else if (isSlow && !hasFonts) page.setAttribute("data-no-fonts", "");
  else preloadFonts();
  if (!saves && !isSlow && !isHome) return;
  var known = new WeakSet();
  showWithin(saves ? ${savingMargin} : isSlow ? 0 : ${margin});
  var arriving = new MutationObserver(function () {
    if (location.pathname !== path) page.removeAttribute("data-no-fonts");
    if (!hasScripts) document.querySelectorAll("[data-picture] picture > [loading=lazy]").forEach(function (image) {
      if (known.has(image)) return;
      known.add(image);
      image.parentNode.hidden = true;
      var place = image.closest("[data-picture]");
      if (!isSlow || place.dataset.picture !== "later") near.observe(place);
    });
  });
  arriving.observe(document, { childList: true, subtree: true });
  if (!saves && !isSlow) document.addEventListener("DOMContentLoaded", function () { arriving.disconnect(); });
  if (!isSlow) return;
  page.setAttribute("data-slow-line", "");
  window.loadRest = function () {
    hasScripts = true;
    near.disconnect();
    showWithin(${margin});
    document.querySelectorAll("[data-picture] picture[hidden]").forEach(function (picture) {
      var place = picture.closest("[data-picture]");
      if (place.getBoundingClientRect().top < innerHeight + ${margin}) picture.hidden = false;
      else near.observe(place);
    });
    if (hasFonts) return;
    Promise.all(fonts.map(function (href) {
      return fetch(href, { priority: "low" }).then(function (font) { return font.arrayBuffer(); });
    })).then(function () { localStorage.fonts = fonts[0]; }).catch(function () {});
  };
})(document.documentElement, navigator.connection, ${JSON.stringify(fonts)});`.replaceAll(/\s+/g, ' ');
