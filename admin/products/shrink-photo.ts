import { type GarmentColour, garmentColour } from '#shared/catalogue/garment-colour.ts';
import { previewOf, shrinkPhoto as shrinkFile } from '#web/photos/shrink-photo.ts';

/** The image to upload and a preview to show in the meantime. */
export interface ShrunkPhoto {
  blob: Blob;
  /** A small image as a data: URL; null if this browser can't decode the file. */
  preview: string | null;
  /** A guess at the colour of what is worn; null if this browser can't decode the file. */
  garment: GarmentColour | null;
}

/** The size of an uploaded photo, in pixels. */
export const maxSide = 2_000;

/** Shrinks a photo before it is uploaded, and guesses at its colour. */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const { blob, small } = await shrinkFile(file, maxSide);
  return { blob, preview: small && previewOf(small), garment: small && garmentIn(small) };
}

function garmentIn(canvas: HTMLCanvasElement): GarmentColour | null {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  return pixels ? garmentColour({ data: pixels.data, width, height, channels: 4 }) : null;
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
