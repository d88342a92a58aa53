import { createHash } from 'node:crypto';
import path from 'node:path';
import { type ImageFormat, type ImageWidth, imageUrl, imageWidths, shareUrl } from '#shared/catalogue/images.ts';

/** The names of an image's files. Its URL, as the API has it, is its address: `/pictures/<name>.<hash>.webp`. */

const formats = ['avif', 'webp', 'jpg'] as const satisfies readonly ImageFormat[];
const fileName = /^([a-z0-9-]+\.[0-9a-f]{12})(?:-(\d{2,4}|share))?\.(avif|webp|jpg)$/;

export interface SizeSpec {
  /** In pixels, or that of link previews, which is always a JPEG. */
  width: ImageWidth | 'share';
  format: ImageFormat;
}

/** The address of an image with these bytes, stored or not. */
export function imagePath(name: string, webp: Buffer): string {
  return `/pictures/${name}.${createHash('sha256').update(webp).digest('hex').slice(0, 12)}.webp`;
}

export const originalFile = (address: string) => `originals/${path.basename(address)}`;

export const sizeUrl = (address: string, { width, format }: SizeSpec) =>
  width === 'share' ? shareUrl(address) : imageUrl(address, width, format);

export const sizeFile = (address: string, size: SizeSpec) => `sizes/${path.basename(sizeUrl(address, size))}`;

/** All sizes of an image, with those first that most phones request. */
export const sizesOf = (address: string) =>
  [...formats.flatMap((format) => imageWidths.map((width) => ({ width, format }))), shareSpec].map((size) => ({
    ...size,
    file: sizeFile(address, size),
  }));

const shareSpec = { width: 'share', format: 'jpg' } as const satisfies SizeSpec;

/**
 * The image that the last part of a URL names.
 *
 * @returns the image and its size, null for the original; null when there can be no such image or size
 */
export function parseImageName(name: string): { address: string; size: SizeSpec | null } | null {
  const [, stem, widthText, ending] = fileName.exec(name) ?? [];
  if (!stem) return null;
  const format = ending as ImageFormat;
  const address = `/pictures/${stem}.webp`;
  if (widthText === undefined) return format === 'webp' ? { address, size: null } : null;
  if (widthText === 'share') return format === 'jpg' ? { address, size: shareSpec } : null;
  const width = imageWidths.find((offered) => String(offered) === widthText);
  return width ? { address, size: { width, format } } : null;
}

/** Whether a file is an original or a size of an image, and not, for example, half written. */
export function isImageFile(file: string): boolean {
  const [folder, name = '', ...more] = file.split('/');
  const parsed = more.length === 0 ? parseImageName(name) : null;
  return parsed !== null && folder === (parsed.size ? 'sizes' : 'originals');
}

/** Whether an original has the content that its name says. Sizes have no hash of their own. */
export function isIntact(file: string, bytes: Buffer): boolean {
  const [, name] = /^originals\/(.+)\.[0-9a-f]{12}\.webp$/.exec(file) ?? [];
  return name === undefined || originalFile(imagePath(name, bytes)) === file;
}
