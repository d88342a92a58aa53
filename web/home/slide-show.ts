/**
 * A row of slides that goes round. The row begins with a copy of the last slide and ends with a copy of the first:
 *
 *     position   0    1 2 3    4
 *     slide      3'   1 2 3    1'
 *
 * A step past either end goes on to the copy, and once there the row jumps to the slide itself, unseen.
 */
export interface SlideShow {
  readonly slides: number;
  readonly position: number;
  /** Which move this is, counted: every move winds the clock up anew. */
  readonly moves: number;
  readonly isMoving: boolean;
  /** The last move was the shopper's own. */
  readonly isByHand: boolean;
  /** How many slides, from the first on, have been called for: only they have a picture. */
  readonly called: number;
  /** How many pictures are called for before they are shown: one, and none for who saves data. */
  readonly ahead: 0 | 1;
}

/** Milliseconds, as the specification has them (section 9). */
export const intervalMs = 6_000;
export const transitionMs = 700;
export const pauseByHandMs = 6_000;

export type Move =
  /** The clock says that the next slide is due. */
  | { readonly to: 'next' }
  /** The shopper swiped or pressed an arrow key; by 0 is a swipe that was too short, and goes back. */
  | { readonly to: 'neighbour'; readonly by: -1 | 0 | 1 }
  /** The shopper chose a dot; slides are counted from 0. */
  | { readonly to: 'slide'; readonly slide: number }
  /** The movement is over. */
  | { readonly to: 'rest' }
  /** A picture will be wanted soon: the next one, or any. Who saves data waits for it when it comes. */
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

/** Which slide is shown, or is on its way in; a copy counts as its original. */
export function currentSlide({ slides, position }: SlideShow): number {
  return (position - 1 + slides) % slides;
}

/** How long the slide stands before the next one comes by itself: longer when the shopper chose it. */
export function slideDurationMs({ isByHand }: SlideShow): number {
  return isByHand ? pauseByHandMs + intervalMs : intervalMs;
}

/** Beyond a copy there is nothing: a step that wants to go on from one waits until the row has jumped. */
function travel(show: SlideShow, position: number, isByHand: boolean): SlideShow {
  if (position < 0 || position > show.slides + 1) return show;
  const moving = { ...show, position, moves: show.moves + 1, isMoving: true, isByHand };
  return call(moving, isByHand && show.ahead > 0 ? show.slides : currentSlide(moving) + 1 + show.ahead);
}

function call(show: SlideShow, slides: number): SlideShow {
  const called = Math.max(show.called, Math.min(slides, show.slides));
  return called === show.called ? show : { ...show, called };
}
