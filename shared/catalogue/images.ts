/**
 * A picture is stored once under `/pictures/<name>.<hash>.webp`, and its sizes are made from it (docs/decisions/0046).
 * The list is fixed, so nobody can make the server draw sizes without end.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1200] as const;

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** The address of one size of a picture. `picture` is the address that the API gives. */
export function imageUrl(picture: string, width: ImageWidth, format: ImageFormat): string {
  return picture.replace(/\.webp$/, `-${width}.${format}`);
}

/** A `srcset` with every width of one format. */
export function imageSet(picture: string, format: ImageFormat): string {
  return imageWidths.map((width) => `${imageUrl(picture, width, format)} ${width}w`).join(', ');
}
