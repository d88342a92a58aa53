import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { useShopSettings } from '../../settings.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { NameText, nameStyle } from '../../ui/brand/NameText.tsx';
import { Carousel } from './Carousel.tsx';
import styles from './Hero.module.css';

/** The shop's name beside the carousel. */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const { nameSetting, isDemo } = useShopSettings();
  const { large } = nameSetting;
  // At most the size at which it fits beside the text on a phone.
  const isShort = large.lines.length === 1 && large.width <= 1.5;
  return (
    <section className={styles.hero} aria-label="Welcome">
      <div className={styles.text} data-short={isShort || undefined}>
        <h1 style={nameStyle(large)}>
          <NameText lines={large.lines} />
        </h1>
        <p>
          {isDemo
            ? 'Ready-to-wear in adire, ankara and aso-oke. For Monday morning, and for the owambe on Saturday.'
            : 'Ready-to-wear, delivered to you.'}
        </p>
        <div className={styles.action}>
          <ButtonLink to="/shop" wide>
            Shop Now
          </ButtonLink>
        </div>
      </div>
      {slides.length > 0 && <Carousel key={slides.length} slides={slides} className={styles.carousel} />}
    </section>
  );
}
