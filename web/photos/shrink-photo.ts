import { fillBackground } from './fill-background.ts';

/** The image to upload, and what to show in the meantime. */
interface ShrunkPhoto {
  blob: Blob;
  /** A small copy; null if this browser can't decode the file. */
  small: HTMLCanvasElement | null;
}

const quality = 0.85;

/**
 * Shrinks a photo before it is uploaded: 4 MB become about 200 KB. A file that this browser can't decode is sent as it
 * is, and the server decides.
 *
 * @param maxSide in pixels
 */
export async function shrinkPhoto(file: File, maxSide: number): Promise<ShrunkPhoto> {
  // Safari 14 has no such function.
  const isKnown = 'createImageBitmap' in globalThis;
  const bitmap = isKnown ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null) : null;
  if (!bitmap) return { blob: file, small: null };
  const canvas = drawn(bitmap, maxSide);
  const small = drawn(bitmap, 160);
  fillBackground(small.getContext('2d'));
  bitmap.close();
  return { blob: (await encoded(canvas)) ?? file, small };
}

/** A small copy as a data: URL, for `<img>`. */
export const previewOf = (small: HTMLCanvasElement): string => small.toDataURL('image/jpeg', 0.7);

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Some browsers return a PNG when asked for WebP, which would be larger than the photo. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await as('image/webp');
  if (webp?.type === 'image/webp') return webp;
  fillBackground(canvas.getContext('2d'));
  return as('image/jpeg');
}
