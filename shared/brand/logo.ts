/**
 * How a logo's own colours contrast with the shop's backgrounds, determined at its upload. `dark` and `light` are of
 * one tone without colour, so they are drawn in the other tone where theirs can't be seen. `paper` and `ink` have
 * colours that need that ground, and get it as a plate elsewhere; `any` shows on both; `opaque` has a ground of its
 * own.
 */
export const logoLooks = ['dark', 'light', 'paper', 'ink', 'any', 'opaque'] as const;
export type LogoLook = (typeof logoLooks)[number];

/** The picture in place of the shop's name, without margins (docs/decisions/0109). */
export interface Logo {
  /** Its address, as the API has it. */
  url: string;
  width: number;
  height: number;
  look: LogoLook;
}

/** The background of a logo: the page, or bars such as the admin's. */
export type Ground = 'light' | 'dark';

/** In pixels of CSS. */
interface Size {
  width: number;
  height: number;
}

/** The sizes in which a logo is shown, computed with the settings so that browsers get no code for it. */
export type LogoSetting = Record<Ground, Size>;

export const logoSetting = (logo: Logo | null): LogoSetting | null =>
  logo && { light: shownSize(logo, 'light'), dark: shownSize(logo, 'dark') };

/** Whether it is drawn on a plate of the other background. */
export const isOnPlate = (look: LogoLook, ground: Ground): boolean => look === (ground === 'light' ? 'ink' : 'paper');

/** Whether it brings its own background on paper, and so looks the same everywhere. */
export const hasGround = ({ look }: Logo): boolean => look === 'opaque' || isOnPlate(look, 'light');

/** The margin of a plate, in the logo's own pixels. */
export const plateMargin = ({ width, height }: Size): number => Math.round(0.22 * Math.min(width, height));

/** The room in the header and in the admin's bar, in pixels. */
const rooms = {
  light: { area: 4_600, width: 200, height: 40 },
  dark: { area: 3_000, width: 144, height: 34 },
} as const;

/** Logos of all shapes take about the same area, so that a wide one is not larger than a square one to the eye. */
function shownSize(logo: Logo, ground: Ground): Size {
  const margin = isOnPlate(logo.look, ground) ? plateMargin(logo) : 0;
  const shape = (logo.width + 2 * margin) / (logo.height + 2 * margin);
  const room = rooms[ground];
  const height = Math.min(room.height, Math.sqrt(room.area / shape), room.width / shape);
  return { width: Math.round(height * shape), height: Math.round(height) };
}
