/** Milliseconds that the spinner stands, and when a picture fails (specification, section 9). */
export const holdMs = 500;
export const holdAfterFailureMs = 1_000;

interface Preloaded {
  /** The slides behind the first, which are not in the page yet: a `srcset` for each way to hold the screen. */
  slides: readonly { wide: string; portrait: string }[];
  sizes: string;
  whereWide: string;
}

/**
 * The script of `Preload`. It may not need anything of the page's own scripts, so it is written as words.
 *
 * `appLoaded` is kept from the first visit on: the spinner is for that one. `imagesLoaded` is kept once the pictures
 * are there; until then they are fetched again, without a spinner. A browser that keeps nothing would show the spinner
 * with each page, so it gets none.
 */
export const splashScript = (wanted: Preloaded) => `((wanted) => { try {
  const page = document.documentElement, kept = sessionStorage;
  const isFirst = !kept.getItem('appLoaded');
  if (navigator.connection?.saveData || kept.getItem('imagesLoaded')) return;
  kept.setItem('appLoaded', 'true');

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
  document.addEventListener('readystatechange', () => {
    const pictures = [...document.querySelectorAll('[data-hero] img')], links = wanted.slides.map(linkTo);
    for (const picture of pictures) if (picture.loading === 'lazy') Object.assign(picture, { fetchPriority: 'low', loading: 'eager' });
    const arrivals = [...pictures, ...links].map(arrival);
    document.head.append(...links);
    Promise.all(arrivals).then(() => kept.setItem('imagesLoaded', 'true'), () => {
      if (page.dataset.preload === undefined) return;
      clearTimeout(hold);
      holdFor(${holdAfterFailureMs});
    });
  }, { once: true });
} catch {} })(${asWords(wanted)})`;

/** Without `<` nothing in it can end the script. */
const asWords = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
