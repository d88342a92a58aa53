import { messages } from '#shared/messages.ts';
import { addPhoto } from '#shared/photos/api.ts';
import { maxPhotos } from '#shared/photos/photo-rules.ts';
import type { PhotoForm } from './read-photo-form.ts';
import type { ShopperApi } from './shopper-api.ts';

/**
 * Adds the photos of a form to its order by the API, as the storefront's scripts do before they send a form, and puts their
 * ids into the form: `photos`, with those that an earlier try has added, and `photo-problem` for one that was rejected.
 *
 * @returns the form as browsers encode it
 */
export async function addFormPhotos(api: ShopperApi, orderId: string, form: PhotoForm): Promise<string> {
  const fields = new URLSearchParams(form.fields);
  const isLeftOut = fields.get('leave-photos-out') !== null;
  const ids = isLeftOut ? [] : (fields.get('photos') ?? '').split(' ').filter((id) => id !== '');
  let { problem } = form;
  for (const photo of form.photos) {
    if (ids.length >= maxPhotos) {
      problem ??= messages.photos.tooMany;
      break;
    }
    const response = await api.fetch(addPhoto.url.replace(':id', orderId), {
      method: addPhoto.method,
      // The server inspects the bytes: a browser's type of a file can't be trusted.
      headers: { 'content-type': 'image/jpeg' },
      body: Buffer.from(await photo.arrayBuffer()),
    });
    const { photo: id, message } = (await response.json()) as { photo?: string; message?: string };
    if (response.ok && id) ids.push(id);
    else problem ??= message ?? addPhoto.failure;
  }
  fields.set('photos', ids.join(' '));
  fields.delete('photo-problem');
  fields.delete('leave-photos-out');
  if (problem !== null) fields.set('photo-problem', problem);
  return String(fields);
}
