/**
 * An image is stored once as `/pictures/<name>.<hash>.webp` and resized after the upload (docs/decisions/0046). The widths
 * are fixed, so that nobody can make the server create sizes without end.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1200] as const;

export type ImageWidth = (typeof imageWidths)[number];

/**
 * The size for link previews, in pixels: the whole image between its own edges, drawn out. Chats show a preview of these
 * proportions large, and cut others to a square.
 */
export const shareSize = { width: 1200, height: 630 } as const;
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** The URL of one size of an image. `picture` is the URL from the API. */
export function imageUrl(picture: string, width: ImageWidth, format: ImageFormat): string {
  return picture.replace(/\.webp$/, `-${width}.${format}`);
}

/** The URL of the size for link previews: a JPEG, which every chat can show. */
export const shareUrl = (picture: string) => picture.replace(/\.webp$/, '-share.jpg');

/** A `srcset` with every width of one format. */
export function imageSet(picture: string, format: ImageFormat): string {
  return imageWidths.map((width) => `${imageUrl(picture, width, format)} ${width}w`).join(', ');
}
