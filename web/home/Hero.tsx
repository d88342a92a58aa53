import { useState } from 'react';
import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { Selvedge } from '../catalogue/Selvedge.tsx';
import { useSnapRow } from '../catalogue/useSnapRow.ts';
import { useShopSettings } from '../settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './Hero.module.css';
import { HeroPicture } from './HeroPicture.tsx';

/** The shop's name on paper, the cloth beside it. */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const { name } = useShopSettings();
  return (
    <section className={styles.hero} aria-label="Welcome">
      <div className={styles.words}>
        <h1>{name}</h1>
        <p>Ready-to-wear in adire, ankara and aso-oke. For Monday morning, and for the owambe on Saturday.</p>
        <div className={styles.way}>
          <ButtonLink to="/shop" wide>
            Shop Now
          </ButtonLink>
        </div>
      </div>
      {slides.length > 0 && <Carousel slides={slides} />}
    </section>
  );
}

/** All slides in one row to swipe; the dots are links to the slides, so they work before any script has loaded. */
function Carousel({ slides }: { slides: readonly HeroSlide[] }) {
  const [shown, setShown] = useState(0);
  const { row, show } = useSnapRow<HTMLUListElement>(setShown);

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="In the shop now">
      {/* Scrolled with the arrow keys too, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul {...row} role="list" className={styles.slides} tabIndex={0} aria-label="Slides">
        {slides.map((slide, index) => (
          <li key={slide.portrait.url} id={slideId(index)}>
            <HeroPicture slide={slide} priority={index === 0} />
            <Selvedge words={slide.caption} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ol role="list" className={styles.dots}>
          {slides.map((slide, index) => (
            <li key={slide.portrait.url}>
              <a
                href={`#${slideId(index)}`}
                aria-label={`Slide ${index + 1} of ${slides.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(click) => {
                  click.preventDefault();
                  show(index);
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const slideId = (index: number) => `slide-${index + 1}`;
