import { uploadImageCall } from '#shared/admin/images/api.ts';

/** The largest size that any screen shows. */
const maxPixels = 2_400;

/**
 * Uploads an image, resized first: a phone's photo would take minutes on a slow connection.
 *
 * @returns its path
 * @throws Error with the server's message, or the endpoint's own
 */
export async function uploadImage(file: File): Promise<string> {
  const blob = await shrunk(file).catch(() => file); // The server reports what is wrong with it.
  const response = await fetch(`${uploadImageCall.url}?shape=whole`, {
    method: uploadImageCall.method,
    headers: { 'content-type': blob.type || 'application/octet-stream' },
    body: blob,
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { picture?: string; message?: string } | null;
  if (response?.ok && body?.picture) return body.picture;
  throw new Error(body?.message ?? uploadImageCall.failure);
}

async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxPixels / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size < 1_500_000) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) return file;
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
