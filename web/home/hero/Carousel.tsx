import type { CSSProperties, KeyboardEvent } from 'react';
import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { useShopSettings } from '../../settings.ts';
import { SideLabel } from '../../catalogue/listing/SideLabel.tsx';
import styles from './Carousel.module.css';
import { HeroImage } from './HeroImage.tsx';
import { currentSlide } from './slide-show.ts';
import { useSlideShow } from './useSlideShow.ts';
import { useSwipe } from './useSwipe.ts';

/**
 * A carousel that advances by itself in a loop. Before scripts have loaded, and without them, the first slide shows.
 * Copies at the ends of the row and slides out of view are hidden from screen readers.
 */
export function Carousel({ slides, className = '' }: { slides: readonly HeroSlide[]; className?: string | undefined }) {
  const { show, move, isRunning, isPaused, setPaused, setHovered, setFocused, isDragging, setDragging } = useSlideShow(
    slides.length,
  );
  const { surface } = useSwipe<HTMLDivElement>({
    onDrag: (isDown) => {
      // The row must rest on a slide, not on a copy, when a finger grabs it.
      if (isDown) move({ to: 'rest' });
      if (isDown) move({ to: 'call', any: true });
      setDragging(isDown);
    },
    onSwiped: (by) => move({ to: 'neighbour', by }),
  });
  const shown = currentSlide(show);
  const row = [slides.length - 1, ...slides.keys(), 0];

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move({ to: 'neighbour', by: 1 });
    if (key === 'ArrowLeft') move({ to: 'neighbour', by: -1 });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each action has a button
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="In the shop now"
      data-hero
      className={`${styles.carousel} ${className}`}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => {
        move({ to: 'call', any: true });
        setHovered(pointerType === 'mouse');
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => {
        move({ to: 'call', any: true });
        // A click also sets the focus; only a visible focus means that the shopper is looking closely.
        setFocused(target.matches(':focus-visible'));
      }}
      onBlur={() => setFocused(false)}
    >
      <div {...surface} className={styles.window} aria-live={isRunning ? 'off' : 'polite'}>
        <div
          className={styles.row}
          style={{ '--position': show.position } as CSSProperties}
          data-moving={show.isMoving || undefined}
          data-held={isDragging || undefined}
        >
          {row.map((index, place) => {
            const isCopy = place === 0 || place > slides.length;
            return (
              <Slide
                key={place}
                slide={slides[index]!}
                label={`${index + 1} of ${slides.length}`}
                isShown={index === shown && !isCopy}
                isCalled={index < show.called && (!isCopy || show.called > 1)}
                isFirst={place === 1}
              />
            );
          })}
        </div>
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.pause}
            aria-label={isPaused ? 'Play the pictures' : 'Pause the pictures'}
            onClick={() => setPaused(!isPaused)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isPaused ? triangle : bars} />
            </svg>
          </button>
          <ol role="list" className={styles.dots}>
            {slides.map(({ portrait }, index) => (
              <li key={portrait.url}>
                <button
                  type="button"
                  aria-label={`Slide ${index + 1} of ${slides.length}`}
                  aria-current={index === shown ? 'true' : undefined}
                  onClick={() => move({ to: 'slide', slide: index })}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

const bars = 'M9 6v12M15 6v12';
const triangle = 'M9 6v12l9-6z';

interface SlideProps {
  slide: HeroSlide;
  /** '1 of 3' */
  label: string;
  isShown: boolean;
  /** Its image is needed, now or soon. */
  isCalled: boolean;
  isFirst: boolean;
}

function Slide({ slide, label, isShown, isCalled, isFirst }: SlideProps) {
  const { name } = useShopSettings();
  return (
    <div role="group" aria-roledescription="slide" aria-label={label} aria-hidden={!isShown} className={styles.slide}>
      {isCalled && <HeroImage slide={slide} priority={isFirst} />}
      <SideLabel text={`${name} · ${slide.caption}`} />
    </div>
  );
}
