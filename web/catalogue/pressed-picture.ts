/** The picture of a card that was pressed, and where it is on the screen. In CSS pixels. */
interface PressedPicture {
  src: string;
  place: { left: number; top: number; width: number; height: number };
}

let pressed: (PressedPicture & { productId: string }) | null = null;

/** Remembers the picture beside a card's link: it stays where it is while its product loads. */
export function rememberPressedPicture(productId: string, link: Element): void {
  const image = link.closest('li')?.querySelector('img');
  if (!image?.currentSrc) return;
  const { left, top, width, height } = image.getBoundingClientRect();
  pressed = { productId, src: image.currentSrc, place: { left, top, width, height } };
}

/** The picture of the card that led to this product; null if something else did. */
export function takePressedPicture(productId: string): PressedPicture | null {
  const picture = pressed?.productId === productId ? pressed : null;
  pressed = null;
  return picture;
}
