/** Capitalises a colour name: 'navy check' becomes 'Navy Check' (specification, section 9). */
export function colourName(name: string): string {
  return name.replace(
    /(^|[\s-])(\p{L})/gu,
    (_match, before: string, character: string) => before + character.toUpperCase(),
  );
}

/**
 * Whether a dark tick is more visible than a light one on this colour: a weighted brightness of at least 190
 * (specification, section 9). `hex` is `#rrggbb`; anything else counts as dark.
 */
export function isLight(hex: string): boolean {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!parts) return false;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return (red * 299 + green * 587 + blue * 114) / 1000 >= 190;
}
