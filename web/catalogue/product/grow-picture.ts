import { flushSync } from 'react-dom';

/** Also in `ProductLoader.module.css`. */
const transitionName = 'pressed-picture';

/**
 * Reveals the loaded product so that the picture of its card grows into the first one of the gallery. The page changes
 * at once; without View Transitions, and for those who want less motion, nothing moves.
 */
export function growPicture(reveal: () => void): void {
  const { startViewTransition } = document as Partial<Pick<Document, 'startViewTransition'>>;
  if (!startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    reveal();
    return;
  }
  let first: HTMLElement | null = null;
  const transition = startViewTransition.call(document, () => {
    flushSync(reveal);
    first = document.querySelector('#picture-1 img');
    first?.style.setProperty('view-transition-name', transitionName);
  });
  const finish = () => first?.style.removeProperty('view-transition-name');
  transition.finished.then(finish, finish);
}
