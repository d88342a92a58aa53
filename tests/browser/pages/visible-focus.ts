import type { CDPSession, ElementHandle, Page } from 'playwright-core';
import sharp from 'sharp';

/** Kinds of elements that were compared already, such as those of the header on another page. */
type SeenKinds = Set<string>;

/**
 * Focuses one of each kind of element on the page, and compares what is painted with and without the focus.
 *
 * @returns those whose focus can't be seen
 */
export async function invisibleFocus(page: Page, seen: SeenKinds): Promise<string[]> {
  await page.keyboard.press('Shift'); // Only a focus that comes from the keyboard has to be visible.
  return unchanged(page, seen, {
    selector: 'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    begin: (element) => (element as HTMLElement).focus({ preventScroll: true }),
    end: (element) => (element as HTMLElement).blur(),
  });
}

/**
 * Removes the mark of a selection (an option, the current page or tab) from one of each kind, and compares.
 *
 * @returns those that look the same chosen and not
 */
export async function unmarkedChoices(page: Page, seen: SeenKinds): Promise<string[]> {
  return unchanged(page, seen, {
    selector: ':checked:not(option), :is(a, button):is([aria-current], [aria-selected=true], [aria-pressed=true])',
    begin: () => {},
    end: (element) => {
      if (element instanceof HTMLInputElement) element.checked = false;
      for (const mark of ['aria-current', 'aria-selected', 'aria-pressed']) element.removeAttribute(mark);
    },
  });
}

interface Change {
  selector: string;
  begin: (element: Element) => void;
  end: (element: Element) => void;
}

/** Those elements that look the same at both ends of a change. */
async function unchanged(page: Page, seen: SeenKinds, { selector, begin, end }: Change): Promise<string[]> {
  const camera = await page.context().newCDPSession(page);
  const all = page.locator(selector);
  const elements = (await all.elementHandles()) as ElementHandle<Element>[];
  const found: string[] = [];
  for (const { index, kind } of await all.evaluateAll(kindsOf)) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const element = elements[index]!;
    await element.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await element.evaluate(begin);
    const clip = await element.evaluate(clipAround);
    const before = await picture(camera, clip);
    await element.evaluate(end);
    const changed = await changedPixels(before, await picture(camera, clip));
    // As much as one side of an outline, a pixel wide: more than a caret.
    if (changed < (await element.evaluate(shorterSide, clip))) found.push(`${changed} pixels of ${kind}`);
  }
  await camera.detach();
  return found;
}

/** The first visible element of each kind: what has the same styles in the same place. */
function kindsOf(elements: (SVGElement | HTMLElement)[]): { index: number; kind: string }[] {
  const kinds = new Map<string, number>();
  const modal = document.querySelector('dialog:modal');
  const nameOf = (one?: Element | null) => `${one?.localName}.${one?.getAttribute('class') ?? ''}`;
  for (const [index, element] of elements.entries()) {
    const { width, height } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    const isUsable =
      (modal?.contains(element) ?? true) && !element.matches(':disabled, [inert] *, [aria-hidden=true] *');
    if (!isThere || !isUsable) continue;
    const parent = element.parentElement;
    const kind = [nameOf(parent?.parentElement), nameOf(parent), nameOf(element), element.getAttribute('type')].join(
      ' ',
    );
    if (!kinds.has(kind)) kinds.set(kind, index);
  }
  return [...kinds].map(([kind, index]) => ({ index, kind }));
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The element, or the card or choice that it covers, with an outline, as far as it is on the screen: in the document. */
function clipAround(element: Element): Clip {
  const labels = element instanceof HTMLInputElement ? element.labels : null;
  const place = element.closest('li, label') ?? labels?.[0] ?? element;
  const { left, top, right, bottom } = place.getBoundingClientRect();
  const x = Math.max(0, Math.floor(left - 6));
  const y = Math.max(0, Math.floor(top - 6));
  const width = Math.max(1, Math.ceil(Math.min(innerWidth, right + 6)) - x);
  const height = Math.max(1, Math.ceil(Math.min(innerHeight, bottom + 6)) - y);
  return { x: x + scrollX, y: y + scrollY, width, height };
}

/** The shorter side of the outline: what is shown, or a button, which is often small and in a corner of its card. */
function shorterSide(element: Element, { width, height }: Clip): number {
  const own = element.getBoundingClientRect();
  return element.localName === 'button' ? Math.min(own.width, own.height) : Math.min(width, height) - 12;
}

/** Quicker than Playwright's own, which waits for fonts and frames each time. */
async function picture(camera: CDPSession, clip: Clip): Promise<Buffer> {
  const { data } = await camera.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    optimizeForSpeed: true,
    captureBeyondViewport: false,
  });
  return Buffer.from(data, 'base64');
}

/** How many pixels of two pictures of the same place look different. */
export async function changedPixels(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, others] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  let changed = 0;
  for (let at = 0; at < pixels!.length; at += 3) {
    const difference = [0, 1, 2].reduce((sum, part) => sum + Math.abs(pixels![at + part]! - others![at + part]!), 0);
    if (difference > 60) changed += 1;
  }
  return changed;
}
