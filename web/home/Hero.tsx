import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { useShopSettings } from '../settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Carousel } from './Carousel.tsx';
import styles from './Hero.module.css';

/** The shop's name beside the carousel. */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const { name } = useShopSettings();
  return (
    <section className={styles.hero} aria-label="Welcome">
      <div className={styles.text}>
        <h1>{name}</h1>
        <p>Ready-to-wear in adire, ankara and aso-oke. For Monday morning, and for the owambe on Saturday.</p>
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
