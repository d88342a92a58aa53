/** How long the spinner shows, in milliseconds, and how long after a failed image (specification, section 9). */
const holdMs = 500;
const holdAfterFailureMs = 1_000;

interface Preloaded {
  /** The slides after the first, which the page doesn't contain yet: a `srcset` for each orientation. */
  slides: readonly { wide: string; portrait: string }[];
  sizes: string;
  whereWide: string;
}

/**
 * The script of `SplashScreen`. It can't use the page's scripts, so it is a string.
 *
 * `appLoaded` is stored on the first visit, the only one with a spinner. `imagesLoaded` is stored once the images have
 * loaded; until then they are loaded again, without a spinner. On a slow line they wait for the page's scripts
 * (`web/ui/line-script.ts`). Without session storage the spinner would show on every page, so there is none.
 */
export const splashScript = (wanted: Preloaded) => `((wanted) => { try {
  const page = document.documentElement, storage = sessionStorage;
  const isFirst = !storage.getItem('appLoaded');
  if (navigator.connection?.saveData || storage.getItem('imagesLoaded')) return;
  storage.setItem('appLoaded', 'true');

  const since = performance.now();
  const holdFor = (ms) => setTimeout(() => delete page.dataset.preload, ms - (performance.now() - since));
  let hold = 0;
  if (isFirst) { page.dataset.preload = ''; hold = holdFor(${holdMs}); }

  const arrival = (picture) => new Promise((arrived, failed) => {
    if (picture.complete) return picture.naturalWidth > 0 ? arrived() : failed();
    picture.addEventListener('load', arrived);
    picture.addEventListener('error', failed);
  });
  const linkTo = ({ wide, portrait }) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'low', imageSizes: wanted.sizes });
    link.imageSrcset = matchMedia(wanted.whereWide).matches ? wide : portrait;
    link.dataset.hero = '';
    return link;
  };
  const preload = () => {
    const pictures = [...document.querySelectorAll('[data-hero] img')], links = wanted.slides.map(linkTo);
    for (const picture of pictures) if (picture.loading === 'lazy') Object.assign(picture, { fetchPriority: 'low', loading: 'eager' });
    const arrivals = [...pictures, ...links].map(arrival);
    document.head.append(...links);
    Promise.all(arrivals).then(() => storage.setItem('imagesLoaded', 'true'), () => {
      if (page.dataset.preload === undefined) return;
      clearTimeout(hold);
      holdFor(${holdAfterFailureMs});
    });
  };
  document.addEventListener('readystatechange', () => {
    const { loadRest } = window;
    if (loadRest) window.loadRest = () => { loadRest(); preload(); };
    else preload();
  }, { once: true });
} catch {} })(${asJson(wanted)})`;

/** Escapes `<`, so that the data can't end the script. */
const asJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
