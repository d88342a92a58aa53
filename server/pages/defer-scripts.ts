import type { PageFiles } from './built-pages.ts';

/** Scripts are requested after this time at the latest; failed requests are retried at this interval. */
const patienceMs = 3_000;
/** A few frames, in which the last image is painted. Animations use the frame clock. */
const paintMs = 50;

/**
 * The source of an inline script that loads a page's scripts after its images and fonts, or at the first tap: on a
 * slow connection they would compete with the images and fonts that the shopper waits for. A page can be read, and taps
 * are recorded (`web/layout/EventReplay.tsx`), before it is hydrated. On the first visit of the home page the splash
 * comes first. On a slow line scripts wait for the main image alone, and everything else for them
 * (`web/ui/line-script.ts`); only the largest is requested before (`preloadLargest`).
 *
 * If a script failed to load, the page shows what it has without scripts. It is reloaded once the network is back,
 * because browsers remember a failed module for the life of the document; but a form that was submitted meanwhile
 * (`heldForm`) is sent (`submitOnce`).
 *
 * `toSorted` and `:has` are the youngest features that the polyfills replace, so a browser with both needs none of them.
 *
 * @param entry the URL of the module that starts the page after the other scripts have loaded
 */
export function deferScripts({ entry, polyfills, scripts }: Omit<PageFiles, 'styles'>): string {
  return `{
let begun;
const files = ${JSON.stringify(scripts)}, entry = ${JSON.stringify(entry)}, page = document.documentElement;
const preload = (href) => document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const begin = async () => {
  if (begun) return;
  begun = true;
  [...files, entry].forEach(preload);
  try {
    if (![].toSorted || !CSS.supports("selector(:has(a))")) await import(${JSON.stringify(polyfills)});
    await Promise.all(files.map((file) => import(file)));
    await import(entry);
    await window.started;
  } catch (why) {
    page.removeAttribute("data-scripts");
    if (window.heldForm) submitOnce();
    else if (performance.getEntriesByType("navigation")[0]?.type !== "reload") reload();
    throw why;
  } finally {
    window.loadRest?.();
  }
};
const reload = () => fetch(location.href, { method: "HEAD", cache: "no-store" })
  .then(() => window.heldForm || location.reload(), () => setTimeout(reload, ${patienceMs}));
const painted = () => page.animate([], ${paintMs}).finished.then(begin, begin);
const shown = () => {
  if (page.dataset.preload === undefined) painted();
  else new MutationObserver(painted).observe(page, { attributeFilter: ["data-preload"] });
};
const isSlow = page.dataset.slowLine !== undefined;
const awaited = isSlow ? document.querySelector("img[fetchpriority=high]") : window;
if (document.readyState === "complete" || !awaited || awaited.complete) shown();
else awaited.addEventListener("load", shown);
for (const tap of ["pointerdown", "keydown"]) addEventListener(tap, begin, { capture: true, once: true });
setTimeout(begin, ${patienceMs});
}`.replaceAll(/\s+/g, ' ');
}

/**
 * The source of an inline script in the head: on a slow line the largest script is requested at once, so that the line is
 * never idle. Where requests have priorities, the main image comes before it.
 */
export const preloadLargest = ([largest]: PageFiles['scripts']): string =>
  `if (document.documentElement.dataset.slowLine !== undefined)
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href: ${JSON.stringify(largest)} }));`.replaceAll(
    /\s+/g,
    ' ',
  );
