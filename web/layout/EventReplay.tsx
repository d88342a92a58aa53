import { useEffect } from 'react';
import { ServerScript } from '../ui/ServerScript.tsx';

declare global {
  interface Window {
    /**
     * What was tapped and typed so far, in order, each with what it then was; stops noting. Missing where scripts came
     * late.
     */
    takeEarlyTaps?: () => ReadonlyMap<Element, unknown>;
  }
}

/**
 * On a slow phone the page can be seen long before it listens. Taps on buttons and choices, and the prices typed into
 * the filters, are noted until then, and done again once it does. Links and forms that the browser sends by itself
 * need nothing.
 */
export function EventReplay() {
  useEffect(() => {
    const taps = window.takeEarlyTaps?.();
    delete window.takeEarlyTaps;
    if (taps) void repeatAll(taps);
  }, []);

  return <ServerScript words={import.meta.env.SSR ? noteTaps : ''} />;
}

const noteTaps = /* @__PURE__ */ `{
const taps = new Map(), note = ({ target, type }) => {
  const it = target.closest?.(type === 'click' ? 'button' : '[type=radio],[type=checkbox],[type=number],select');
  if (!it || (it.type === 'submit' && it.form?.method !== 'dialog')) return;
  taps.delete(it);
  taps.set(it, it.type === 'checkbox' ? it.checked : it.value);
};
for (const type of ['click', 'input']) addEventListener(type, note);
window.takeEarlyTaps = () => {
  for (const type of ['click', 'input']) removeEventListener(type, note);
  return taps;
};
}`.replaceAll(/\s+/g, ' ');

async function repeatAll(taps: ReadonlyMap<Element, unknown>): Promise<void> {
  for (const [element, was] of taps) {
    // Each finds the page as the one before left it, and the first when all that wakes up with the page has.
    await new Promise((resolve) => setTimeout(resolve));
    if (element.isConnected) repeat(element, was);
  }
}

/** React hears of a choice only when it changes, so it is first put back to what the server had rendered. */
function repeat(element: Element, was: unknown): void {
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
    element.valueAsNumber = parseFloat(String(was)); // React looks for changes of `value`, and hears of this one.
    element.dispatchEvent(new Event('input', { bubbles: true }));
    if (element !== document.activeElement) element.dispatchEvent(new Event('focusout', { bubbles: true }));
  }
}
