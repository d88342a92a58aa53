/**
 * An image is stored once as `/pictures/<name>.<hash>.webp` and resized after the upload (docs/decisions/0046). The widths
 * are fixed, so that nobody can make the server create sizes without end.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1200] as const;

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** The URL of one size of an image. `picture` is the URL from the API. */
export function imageUrl(picture: string, width: ImageWidth, format: ImageFormat): string {
  return picture.replace(/\.webp$/, `-${width}.${format}`);
}

/** A `srcset` with every width of one format. */
export function imageSet(picture: string, format: ImageFormat): string {
  return imageWidths.map((width) => `${imageUrl(picture, width, format)} ${width}w`).join(', ');
}
