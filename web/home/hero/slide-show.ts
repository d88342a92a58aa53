/**
 * A row of slides in a loop. It begins with a copy of the last slide and ends with a copy of the first:
 *
 *     position   0    1 2 3    4
 *     slide      3'   1 2 3    1'
 *
 * A step past either end moves to the copy; then the row jumps to the original, which looks the same.
 */
export interface SlideShow {
  readonly slides: number;
  readonly position: number;
  /** The number of moves: each one restarts the timer. */
  readonly moves: number;
  readonly isMoving: boolean;
  /** Whether the last move was the shopper's. */
  readonly isByHand: boolean;
  /** The number of slides, from the first on, whose images have been requested. */
  readonly called: number;
  /** How many images are requested before they are shown: one, or none with data saver. */
  readonly ahead: 0 | 1;
}

/** Milliseconds (specification, section 9). */
const intervalMs = 6_000;
export const transitionMs = 700;
const pauseByHandMs = 6_000;

export type Move =
  /** The timer fired. */
  | { readonly to: 'next' }
  /** A swipe or an arrow key; 0 is a swipe that was too short and moves back. */
  | { readonly to: 'neighbour'; readonly by: -1 | 0 | 1 }
  /** The shopper chose a dot; slides count from 0. */
  | { readonly to: 'slide'; readonly slide: number }
  /** The transition has ended. */
  | { readonly to: 'rest' }
  /** An image will be needed soon: the next one, or any. With data saver it loads only when shown. */
  | { readonly to: 'call'; readonly any: boolean };

export function beginShow(slides: number, ahead: 0 | 1 = 1): SlideShow {
  return { slides, position: 1, moves: 0, isMoving: false, isByHand: false, called: 1, ahead };
}

export function moveOn(show: SlideShow, move: Move): SlideShow {
  const { slides, position } = show;
  if (move.to === 'next') return travel(show, position + 1, false);
  if (move.to === 'neighbour') return travel(show, position + move.by, true);
  if (move.to === 'slide') return travel(show, move.slide + 1, true);
  if (move.to === 'rest') return { ...show, position: currentSlide(show) + 1, isMoving: false };
  return call(show, move.any && show.ahead > 0 ? slides : currentSlide(show) + 1 + show.ahead);
}

/** The slide that is shown or moving in; a copy counts as its original. */
export function currentSlide({ slides, position }: SlideShow): number {
  return (position - 1 + slides) % slides;
}

/** How long the slide shows before the next one: longer if the shopper chose it. */
export function slideDurationMs({ isByHand }: SlideShow): number {
  return isByHand ? pauseByHandMs + intervalMs : intervalMs;
}

/** There is nothing beyond a copy: such a step is ignored until the row has jumped back. */
function travel(show: SlideShow, position: number, isByHand: boolean): SlideShow {
  if (position < 0 || position > show.slides + 1) return show;
  const moving = { ...show, position, moves: show.moves + 1, isMoving: true, isByHand };
  return call(moving, isByHand && show.ahead > 0 ? show.slides : currentSlide(moving) + 1 + show.ahead);
}

function call(show: SlideShow, slides: number): SlideShow {
  const called = Math.max(show.called, Math.min(slides, show.slides));
  return called === show.called ? show : { ...show, called };
}
