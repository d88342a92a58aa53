import { useEffect } from 'react';
import { deferredHydration } from '../ui/loading/DeferredHydration.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';

declare global {
  interface Window {
    /**
     * Stops recording, and returns taps and inputs in order, each with its value at that time. Undefined without
     * the inline script.
     */
    stopRecording?: () => ReadonlyMap<Element, unknown>;
    /** Whether only the page's `<main>` is recorded any more: everything around it is hydrated. */
    isMainLeft?: boolean;
  }
}

/**
 * On slow phones the page shows long before it is hydrated. Taps on buttons and choices, and prices typed into the
 * filters, are recorded until then and replayed. Links and forms that the browser handles itself need nothing. A form
 * with `data-waits` is submitted by the page's scripts; if they fail or don't come in time, the browser does it, once: on
 * a slow line the page stays after that, and each further request would add units.
 */
export function EventReplay() {
  useEffect(() => {
    window.isMainLeft = true;
    const finish = () => {
      const taps = window.stopRecording?.();
      delete window.stopRecording;
      if (taps) void replayAll(taps);
    };
    const later = deferredHydration();
    if (later) void later.then(finish);
    else finish();
  }, []);

  return <ServerScript code={import.meta.env.SSR ? recordTaps : ''} />;
}

/** Longer than scripts take on a slow connection. */
const patienceMs = 12_000;

const recordTaps = /* @__PURE__ */ `{
let isSent;
const taps = new Map(), note = ({ target, type }) => {
  const it = target.closest?.(type === 'click' ? 'button' : '[type=radio],[type=checkbox],[type=number],select');
  if (!it || (window.isMainLeft && !it.closest('main')) || (it.type === 'submit' && (isSent || !it.form?.matches('[data-waits],[method=dialog]')))) return;
  taps.delete(it);
  taps.set(it, it.type === 'checkbox' ? it.checked : it.value);
};
const wait = (event) => {
  const form = event.target;
  if (!form.matches('[data-waits]')) return;
  window.heldForm = form;
  if (!isSent && !document.documentElement.hasAttribute('data-scripts')) return markSent();
  event.preventDefault();
  if (!isSent) setTimeout(() => window.stopRecording && submitOnce(), ${patienceMs});
};
const markSent = () => {
  isSent = true;
  setTimeout(() => (isSent = false), ${patienceMs});
  taps.clear();
};
window.submitOnce = () => {
  if (isSent) return;
  markSent();
  heldForm.submit();
};
for (const type of ['click', 'input']) addEventListener(type, note);
addEventListener('submit', wait);
window.stopRecording = () => {
  for (const type of ['click', 'input']) removeEventListener(type, note);
  removeEventListener('submit', wait);
  return taps;
};
}`.replaceAll(/\s+/g, ' ');

/** Each event is replayed on the page as the previous one left it. */
async function replayAll(taps: ReadonlyMap<Element, unknown>): Promise<void> {
  for (const [element, was] of taps) {
    await nextRender();
    if (element.isConnected) await replay(element, was);
  }
}

const nextRender = () => new Promise((resolve) => setTimeout(resolve));

/** A click toggles a choice, so it is first reset to the server's value. */
async function replay(element: Element, was: unknown): Promise<void> {
  if (element instanceof HTMLButtonElement) element.click();
  if (element instanceof HTMLSelectElement) {
    element.value = String(was);
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (element instanceof HTMLInputElement && (element.type === 'radio' || was !== element.defaultChecked)) {
    element.checked = element.type === 'radio' ? false : element.defaultChecked;
    element.click();
  }
  if (element instanceof HTMLInputElement && element.type === 'number') {
    element.valueAsNumber = parseFloat(String(was)); // In development React would ignore the event after a write to `value`.
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await nextRender();
    if (element !== document.activeElement) element.dispatchEvent(new Event('focusout', { bubbles: true }));
  }
}
