/** What goes to the server, and what the form shows meanwhile. */
export interface ShrunkPhoto {
  blob: Blob;
  /** A small picture as a data: address; null when this browser cannot read the file. */
  preview: string | null;
  /** The colour in the middle, where the cloth is: `#rrggbb`. */
  middle: string | null;
}

const maxSide = 2_000;
const quality = 0.85;

/**
 * Makes a photo of a phone small before it is sent: 4 MB become some 200 KB. What this browser cannot read goes as it
 * is, and the server says what it thinks of it.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { blob: file, preview: null, middle: null };
  const canvas = drawn(bitmap, maxSide);
  const small = drawn(bitmap, 160);
  bitmap.close();
  const blob = await encoded(canvas);
  return { blob: blob ?? file, preview: small.toDataURL('image/jpeg', 0.7), middle: colourAt(small, 0.5, 0.5) };
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Some browsers make a PNG of what they are asked for as WebP, which would be larger than the photo. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await as('image/webp');
  return webp?.type === 'image/webp' ? webp : as('image/jpeg');
}

/** The colour around a place of a picture, 0 to 1 from its left and its top: one thread is never the cloth. */
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
