/** However long a picture takes, a page asks for its scripts after this; the network is tried again as often. */
const patienceMs = 3_000;
/** By the clock of what is drawn: a few frames, in which the last picture that came is painted. */
const paintMs = 50;

/**
 * Lets a page ask for its scripts when what it shows has arrived, or at the first tap: on a thin line they would
 * otherwise share it with the pictures and letters one waits for, and a page can be read, and taps on it are noted
 * (`web/layout/EarlyTaps.tsx`), before it listens. On the home page's first visit the spinner stands before all that.
 *
 * Where the network lost a script, the page is loaded anew when there is a network again, once: browsers remember a
 * lost module for as long as the page stands, and give its loss for an answer to whoever imports it again.
 *
 * @param html a page as React Router writes it: the files named by `modulepreload`, and one script that imports them
 */
export function deferScripts(html: string): string {
  const files: string[] = [];
  const withoutLinks = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_link, file: string) => {
    files.push(file);
    return '';
  });
  return withoutLinks.replace(
    /(<script(?=[^>]* type="module")[^>]*>)([^]*?)(<\/script>)/,
    (_script, start: string, words: string, end: string) => start + later(words, files) + end,
  );
}

/** The same script, begun later: a static `import` would begin at once. */
function later(words: string, files: readonly string[]): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = words.replaceAll(/import (?:\* as (\w+) from )?("[^"]+");?/g, (_import, name: string, file: string) => {
    names.push(name ?? '');
    imports.push(`import(${file})`);
    return '';
  });
  return `{
let begun;
const begin = async () => {
  if (begun) return;
  begun = true;
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  try {
    const [${names.join(',')}] = await Promise.all([${imports.join(',')}]);
    ${rest.trim().replace(/import\(/, 'await import(')}
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
