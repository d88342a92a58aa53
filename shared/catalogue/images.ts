/**
 * A picture is stored once under `/pictures/<name>.<hash>.webp`, and its sizes are made from it (docs/decisions/0046).
 * The list is fixed, so nobody can make the server draw sizes without end.
 */
export const pictureWidths = [160, 320, 480, 640, 960, 1200] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** The address of one size of a picture. `picture` is the address that the API gives. */
export function pictureAt(picture: string, width: PictureWidth, format: PictureFormat): string {
  return picture.replace(/\.webp$/, `-${width}.${format}`);
}

/** A `srcset` with every width of one format. */
export function pictureSet(picture: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureAt(picture, width, format)} ${width}w`).join(', ');
}
