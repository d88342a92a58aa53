import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { imageSet } from '#shared/catalogue/images.ts';
import { useShopSettings } from '../settings.ts';
import { Loader } from '../ui/loading/Loader.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';
import { heroSizes, wideMediaQuery } from './hero/hero-sizes.ts';
import styles from './SplashScreen.module.css';
import { splashScript } from './splash-script.ts';

/**
 * On the first visit in a session a spinner covers the rendered page while the large images load (specification,
 * section 2; docs/decisions/0037). A script before the first paint does all of it: without scripts the page
 * simply shows, and late hydration doesn't prolong the spinner.
 */
export function SplashScreen({ slides }: { slides: readonly HeroSlide[] }) {
  const { nameSetting } = useShopSettings();
  return (
    <>
      <div className={styles.splash}>
        <Loader name={nameSetting.large} />
      </div>
      {/* Not needed in the browser's copy. */}
      <ServerScript code={import.meta.env.SSR ? scriptFor(slides.slice(1)) : ''} />
    </>
  );
}

function scriptFor(laterSlides: readonly HeroSlide[]): string {
  const slides = laterSlides.map(({ wide, portrait }) => ({
    wide: imageSet(wide.url, 'avif'),
    portrait: imageSet(portrait.url, 'avif'),
  }));
  return splashScript({ slides, sizes: heroSizes, whereWide: wideMediaQuery });
}
