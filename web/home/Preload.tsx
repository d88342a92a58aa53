import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { imageSet } from '#shared/catalogue/images.ts';
import { useShopSettings } from '../settings.ts';
import { Loader } from '../ui/loading/Loader.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';
import { heroSizes, wideMediaQuery } from './hero-sizes.ts';
import styles from './Preload.module.css';
import { splashScript } from './splash-script.ts';

/**
 * On the first visit in a session a spinner covers the page that the server has rendered, while the large pictures
 * are fetched (specification, section 2; decisions, Spinners and loaders). All of it happens in a script before the
 * first paint: without scripts the page is simply there, and waking up late does not keep the spinner.
 */
export function Preload({ slides }: { slides: readonly HeroSlide[] }) {
  const { name } = useShopSettings();
  return (
    <>
      <div className={styles.preload}>
        <Loader name={name} />
      </div>
      {/* The browser's own copy of the page does without the words. */}
      <ServerScript words={import.meta.env.SSR ? wordsFor(slides.slice(1)) : ''} />
    </>
  );
}

function wordsFor(toCome: readonly HeroSlide[]): string {
  const slides = toCome.map(({ wide, portrait }) => ({
    wide: imageSet(wide.url, 'avif'),
    portrait: imageSet(portrait.url, 'avif'),
  }));
  return splashScript({ slides, sizes: heroSizes, whereWide: wideMediaQuery });
}
