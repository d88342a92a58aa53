import { type GarmentColour, garmentColour } from '#shared/catalogue/garment-colour.ts';

/** The image to upload and a preview to show meanwhile. */
export interface ShrunkPhoto {
  blob: Blob;
  /** A small image as a data: URL; null if this browser can't decode the file. */
  preview: string | null;
  /** A guess at the colour of what is worn; null if this browser can't decode the file. */
  garment: GarmentColour | null;
}

const maxSide = 2_000;
const quality = 0.85;

/**
 * Shrinks a photo before it is uploaded: 4 MB become about 200 KB. A file that this browser can't decode is sent as it
 * is, and the server decides.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { blob: file, preview: null, garment: null };
  const canvas = drawn(bitmap, maxSide);
  const small = drawn(bitmap, 160);
  bitmap.close();
  const blob = await encoded(canvas);
  return { blob: blob ?? file, preview: small.toDataURL('image/jpeg', 0.7), garment: garmentIn(small) };
}

function garmentIn(canvas: HTMLCanvasElement): GarmentColour | null {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  return pixels ? garmentColour({ data: pixels.data, width, height, channels: 4 }) : null;
}

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
  return webp?.type === 'image/webp' ? webp : as('image/jpeg');
}

/** The mean colour around a point, 0 to 1 from left and top: a single pixel would be a single thread. */
export function colourAt(canvas: HTMLCanvasElement, x: number, y: number): string | null {
  const side = Math.max(1, Math.round(Math.min(canvas.width, canvas.height) / 40));
  const at = (place: number, length: number) =>
    Math.max(0, Math.min(length - side, Math.round(place * length - side / 2)));
  const pixels = canvas.getContext('2d')?.getImageData(at(x, canvas.width), at(y, canvas.height), side, side).data;
  if (!pixels) return null;
  const mean = (part: number) => {
    let sum = 0;
    for (let index = part; index < pixels.length; index += 4) sum += pixels[index]!;
    return Math.round(sum / (pixels.length / 4));
  };
  return `#${[0, 1, 2].map((part) => mean(part).toString(16).padStart(2, '0')).join('')}`;
}
