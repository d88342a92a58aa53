/**
 * An inline script, the first of every page. It marks the page of a browser that meets the baseline (decision 0053)
 * with `data-scripts`, and forbids every other script to a browser below: it shows the page as without scripts, and so
 * does one with scripts off. Any browser can parse it.
 *
 * It asks for a feature that came with Chromium 87 and Safari 14.1, and in Firefox for one of version 90.
 */
export const scriptGate = `(function (page) {
  if (
    self.CSS && CSS.supports && CSS.supports("inset", "0") &&
    (!("MozAppearance" in page.style) || [].at)
  ) return page.setAttribute("data-scripts", "");
  var meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = "script-src 'none'";
  document.head.appendChild(meta);
})(document.documentElement);`.replaceAll(/\s+/g, ' ');
