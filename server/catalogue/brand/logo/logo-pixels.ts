import type { LogoLook } from '#shared/brand/logo.ts';

/** A picture with four bytes a pixel: red, green, blue, opacity. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Below this opacity nothing is seen. */
const faint = 16;
/** JPEGs have no pure white. */
const noise = 10;

/**
 * Turns the plain white ground of a picture without transparency into transparency, so that it shows no box on the shop's
 * paper. Each pixel gets the least opacity with which it looks the same on white. Does nothing where the edge is not white.
 */
export function clearWhiteGround({ data, width, height }: Pixels): void {
  for (const at of edge({ width, height })) {
    if (data[at + 3]! < 250 || Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 255 - noise) return;
  }
  for (let at = 0; at < data.length; at += 4) {
    const darkness = 255 - Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
    const opacity = darkness <= noise ? 0 : Math.min(1, (darkness - noise) / (255 - 2 * noise));
    for (let part = at; part < at + 3; part += 1) {
      const colour = opacity === 0 ? 0 : (data[part]! - 255 * (1 - opacity)) / opacity;
      data[part] = Math.max(0, Math.min(255, Math.round(colour)));
    }
    data[at + 3] = Math.round(255 * opacity);
  }
}

/** The rectangle outside of which nothing is seen; null where nothing is seen at all. */
export function contentBox({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3]! < faint) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** How well the colours of a logo without margins contrast with the shop's backgrounds. */
export function lookOf({ data }: Pixels): LogoLook {
  const seen = { all: 0, onPaper: 0, onInk: 0, dark: 0, light: 0 };
  let clear = 0;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3]!;
    if (opacity < 250) clear += 1;
    if (opacity < 128) continue;
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const light = luminance(red, green, blue);
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 36;
    seen.all += 1;
    if (contrast(light, paperLuminance) >= readable) seen.onPaper += 1;
    if (contrast(light, inkLuminance) >= readable) seen.onInk += 1;
    if (isGrey && light < 0.1) seen.dark += 1;
    if (isGrey && light > 0.7) seen.light += 1;
  }
  if (clear * 4 < data.length * 0.01) return 'opaque';
  const share = (count: number) => count / Math.max(1, seen.all);
  if (share(seen.dark) > 0.97) return 'dark';
  if (share(seen.light) > 0.97) return 'light';
  if (Math.min(share(seen.onPaper), share(seen.onInk)) > 0.95) return 'any';
  return seen.onInk > seen.onPaper ? 'ink' : 'paper';
}

/** The mean colour of the edge, which continues a picture without transparency. */
export function edgeColour(pixels: Pixels): { r: number; g: number; b: number } {
  const places = edge(pixels);
  const mean = (part: number) =>
    Math.round(places.reduce((sum, at) => sum + pixels.data[at + part]!, 0) / places.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}

/**
 * The first part of a wide logo, such as its sign or its first character, as far as the first gap; null where that is no
 * shape for an icon.
 */
export function firstPart({ data, width, height }: Pixels) {
  const isEmpty = (x: number) => {
    for (let y = 0; y < height; y += 1) if (data[(y * width + x) * 4 + 3]! >= faint) return false;
    return true;
  };
  let end = 0;
  while (end < width && !isEmpty(end)) end += 1;
  const part = { left: 0, top: 0, width: end, height };
  const box = end === 0 ? null : contentBox(cut({ data, width, height }, part));
  const isIcon = box && end < width && box.height >= height / 2 && end / box.height > 0.4 && end / box.height < 1.8;
  return isIcon ? { ...box, left: box.left, top: box.top } : null;
}

function cut({ data, width }: Pixels, part: { width: number; height: number }): Pixels {
  const rows = Array.from({ length: part.height }, (_, y) =>
    data.subarray(y * width * 4, (y * width + part.width) * 4),
  );
  return { data: Buffer.concat(rows), width: part.width, height: part.height };
}

/** Where the pixels of the outermost rows and columns begin. */
function edge({ width, height }: Pick<Pixels, 'width' | 'height'>): number[] {
  const rows = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const columns = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...rows, ...columns].flat().map((place) => place * 4);
}

/** As WCAG computes it. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear[red]! + 0.7152 * linear[green]! + 0.0722 * linear[blue]!;
}
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Enough for large shapes that need not be read one by one. */
const readable = 2;
// `--paper` and `--ink` of web/styles/tokens.css.
const paperLuminance = luminance(0xfa, 0xf8, 0xf3);
const inkLuminance = luminance(0x19, 0x17, 0x14);
