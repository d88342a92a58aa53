import type { CSSProperties } from 'react';
import styles from './RangeSlider.module.css';

interface RangeSliderProps {
  min: number;
  max: number;
  step: number;
  low: number;
  high: number;
  /** The accessible names of the thumbs. */
  names: readonly [low: string, high: string];
  /** Formats a value for screen readers. */
  textOf: (value: number) => string;
  onSlide: (low: number, high: number) => void;
  /** The thumb was released. */
  onRest: () => void;
}

/** Two native sliders on one track, so that touch, arrow keys and screen readers work. */
export function RangeSlider({ min, max, step, names, textOf, onSlide, onRest, ...ends }: RangeSliderProps) {
  const within = (value: number) => Math.min(Math.max(value, min), max);
  const [low, high] = [within(ends.low), within(ends.high)];
  const place = (value: number) => (max > min ? (value - min) / (max - min) : 0);
  const thumb = (name: string, value: number, slide: (value: number) => void) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={textOf(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={({ target }) => slide(Number(target.value))}
      onPointerUp={onRest}
      onBlur={onRest}
    />
  );

  return (
    <div
      className={styles.slider}
      // If both are at the upper end, only the lower one can still move.
      data-low-first={place(low) > 0.5}
      style={{ '--low': place(low), '--high': place(high) } as CSSProperties}
    >
      {thumb(names[0], low, (value) => onSlide(Math.min(value, high), high))}
      {thumb(names[1], high, (value) => onSlide(low, Math.max(value, low)))}
    </div>
  );
}
