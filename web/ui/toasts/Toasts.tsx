import { type PointerEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast as sonner } from 'sonner';
import { messages } from '#shared/messages.ts';
import { type Notice, showToastsWith } from './toast.ts';
import styles from './Toasts.module.css';

/** The toasts, with the numbers of the specification (section 9). */
export function Toasts() {
  const [place] = useState(() => document.createElement('div'));

  useEffect(() => followTopDialog(place), [place]);
  useEffect(
    () =>
      showToastsWith((notice) => {
        moveIntoTopDialog(place);
        draw(notice);
      }),
    [place],
  );

  return createPortal(
    <div onPointerUpCapture={sendOffShortSwipe}>
      <Toaster
        position="bottom-right"
        duration={4_000}
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        offset={edge}
        mobileOffset={edge}
        icons={noIcons}
        toastOptions={{
          unstyled: true,
          classNames: { toast: styles.toast, error: styles.error, actionButton: styles.action },
        }}
      />
    </div>,
    place,
  );
}

const edge = { right: 'var(--s4)', left: 'var(--s4)', bottom: 'calc(var(--s4) + var(--toast-lift, 0px))' };

/** No icons: the text says whether it is an error. */
const noIcons = { success: null, info: null, warning: null, error: null, loading: null };

function draw({ kind, text, ...more }: Notice): void {
  if (text === '') sonner.dismiss(more.id);
  else sonner[kind === 'default' ? 'message' : kind](text, more);
}

/**
 * Everything outside an open modal dialog is inert: it can't be touched or announced. So the toasts move into the
 * dialog while it is open, and back to the page when it closes.
 */
function followTopDialog(place: HTMLElement): () => void {
  const follow = () => moveIntoTopDialog(place);
  follow();
  // Older browsers have no `toggle` event for dialogs.
  const dialogs = new MutationObserver(follow);
  dialogs.observe(document, { attributeFilter: ['open'], subtree: true });
  // A bar has slid in or out.
  const lift = () => place.querySelector('[data-sonner-toast]') && follow();
  document.addEventListener('transitionend', lift);
  document.addEventListener('click', dismissLinksToCart);
  return () => {
    dialogs.disconnect();
    document.removeEventListener('click', dismissLinksToCart);
    document.removeEventListener('transitionend', lift);
    place.remove();
  };
}

/** Whoever opens the cart sees there what was added. */
function dismissLinksToCart({ target }: MouseEvent): void {
  if (!(target instanceof Element && target.closest('#cart-button'))) return;
  for (const shown of sonner.getToasts()) {
    if ('action' in shown && (shown.action as Notice['action'])?.label === messages.cart.view) sonner.dismiss(shown.id);
  }
}

function moveIntoTopDialog(place: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (place.parentElement !== home) home.append(place);
  place.style.setProperty('--toast-lift', `${heightOfBars()}px`);
}

/** How far toasts must stay above the bottom, so that they cover no button there (`data-lifts-toasts`). */
function heightOfBars(): number {
  const bars = [...document.querySelectorAll('[data-lifts-toasts]')].map((bar) => bar.getBoundingClientRect());
  const below = bars.filter(
    ({ height, top, bottom }) => height > 0 && top < innerHeight && bottom > innerHeight - toastHeight,
  );
  return Math.max(0, ...below.map(({ top }) => innerHeight - top));
}

/** The height of one toast with its margin. */
const toastHeight = 80; // px

const swipeThreshold = 20; // px; section 9.
const libraryThreshold = 45;

/** The library requires a longer swipe than the specification, and has no option for it: lengthens a short one. */
function sendOffShortSwipe({ target }: PointerEvent): void {
  const swiped = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;
  for (const amount of ['--swipe-amount-x', '--swipe-amount-y']) {
    const far = Number.parseFloat(swiped?.style.getPropertyValue(amount) ?? '');
    if (far >= swipeThreshold && far < libraryThreshold) swiped?.style.setProperty(amount, `${libraryThreshold}px`);
  }
}
