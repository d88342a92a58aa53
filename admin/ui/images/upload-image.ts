import { uploadImageCall } from '#shared/admin/images/api.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Logo } from '#shared/brand/logo.ts';
import { fetchInTime } from '#web/fetch-in-time.ts';
import { fillBackground } from '#web/photos/fill-background.ts';
import { uploadLimitMs } from './upload-limit.ts';

/** The largest size that any screen shows. */
const maxPixels = 2_400;

/**
 * Uploads an image, resized first: a phone's photo would take minutes on a slow connection.
 *
 * @returns its path
 * @throws Error with the server's message, or the endpoint's own
 */
export async function uploadImage(file: File): Promise<string> {
  return (await upload(file, 'whole')).picture;
}

/**
 * Uploads a logo, whose transparency stays.
 *
 * @throws Error with the server's message, or the endpoint's own
 */
export async function uploadLogo(file: File): Promise<Logo> {
  const { picture, width, height, look } = await upload(file, 'logo');
  return { url: picture, width, height, look: look! }; // Every logo has one.
}

async function upload(file: File, shape: 'whole' | 'logo') {
  const type = shape === 'whole' || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await shrunk(file, type).catch(() => file); // The server reports what is wrong with it.
  const call = {
    method: uploadImageCall.method,
    headers: { 'content-type': blob.type || 'application/octet-stream' },
    body: blob,
  };
  const response = await fetchInTime(`${uploadImageCall.url}?shape=${shape}`, call, uploadLimitMs(blob)).catch(
    () => null,
  );
  const body = (await response?.json().catch(() => null)) as Partial<Output<typeof uploadImageCall>> | null;
  if (response?.ok && body?.picture) return body as Output<typeof uploadImageCall>;
  throw new Error(body?.message ?? uploadImageCall.failure);
}

async function shrunk(file: File, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxPixels / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size < 1_500_000) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) return file;
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (type === 'image/jpeg') fillBackground(drawing);
  return canvas.convertToBlob({ type, quality: 0.9 });
}
