/** However long a picture takes, a page asks for its scripts after this; the network is tried again as often. */
const patienceMs = 3_000;
/** A few frames, in which the last picture that came is painted. Animations run by the clock of what is drawn. */
const paintMs = 50;

/**
 * The words of a script that lets a page ask for its scripts when what it shows has arrived, or at the first tap: on a
 * thin line they would otherwise share it with the pictures and fonts one waits for, and a page can be read, and taps on
 * it are noted (`web/layout/EventReplay.tsx`), before it listens. On the home page's first visit the spinner stands before
 * all that.
 *
 * Where the network lost a script, the page is loaded anew when there is a network again, once: browsers remember a
 * module whose import failed for as long as the document stands.
 *
 * @param entry the address of the module that starts the page, when the other scripts are there
 */
export function deferScripts(entry: string, scripts: readonly string[]): string {
  return `{
let begun;
const files = ${JSON.stringify(scripts)}, entry = ${JSON.stringify(entry)};
const begin = async () => {
  if (begun) return;
  begun = true;
  for (const href of [...files, entry])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  try {
    await Promise.all(files.map((file) => import(file)));
    await import(entry);
  } catch (why) {
    if (performance.getEntriesByType("navigation")[0].type !== "reload") reload();
    throw why;
  }
};
const reload = () => fetch(location.href, { method: "HEAD", cache: "no-store" })
  .then(() => location.reload(), () => setTimeout(reload, ${patienceMs}));
const page = document.documentElement;
const painted = () => page.animate([], ${paintMs}).finished.then(begin, begin);
const shown = () => {
  if (page.dataset.preload === undefined) painted();
  else new MutationObserver(painted).observe(page, { attributeFilter: ["data-preload"] });
};
if (document.readyState === "complete") shown();
else addEventListener("load", shown);
for (const tap of ["pointerdown", "keydown"]) addEventListener(tap, begin, { capture: true, once: true });
setTimeout(begin, ${patienceMs});
}`.replaceAll(/\s+/g, ' ');
}
