import { uploadImageCall } from '#shared/admin/images/api.ts';
import { postPhoto } from '#web/photos/post-photo.ts';

/**
 * Uploads an image and reports its progress, 0 to 1.
 *
 * @param name of the file, by which product files may refer to it
 * @returns the URL of the image
 * @throws Error with the server's message, or the endpoint's own
 */
export async function sendPhoto(blob: Blob, onProgress: (done: number) => void, name = ''): Promise<string> {
  const query = name === '' ? '' : `?${new URLSearchParams({ name })}`;
  const { status, body } = await postPhoto(`${uploadImageCall.url}${query}`, blob, { onProgress });
  const { picture, message } = body;
  if (status === 200 && typeof picture === 'string' && picture) return picture;
  throw new Error(typeof message === 'string' ? message : uploadImageCall.failure);
}
