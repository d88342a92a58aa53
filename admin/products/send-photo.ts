import { uploadImageCall } from '#shared/admin/images/api.ts';

const timeoutMs = 180_000;

/**
 * Uploads an image and reports its progress, 0 to 1, which `fetch` can't report yet.
 *
 * @param name of the file, by which product files may refer to it
 * @returns the URL of the image
 * @throws Error with the server's message, or the endpoint's own
 */
export function sendPhoto(blob: Blob, onProgress: (done: number) => void, name = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: unknown) =>
      reject(new Error(typeof message === 'string' ? message : uploadImageCall.failure));
    const query = name === '' ? '' : `?${new URLSearchParams({ name })}`;
    request.open(uploadImageCall.method, `${uploadImageCall.url}${query}`);
    request.setRequestHeader('content-type', blob.type || 'application/octet-stream');
    request.responseType = 'json';
    // A network that swallows requests would keep an upload, and those after it, waiting for ever.
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => fail(null));
    request.addEventListener('timeout', () => fail(null));
    request.addEventListener('load', () => {
      const body = request.response as { picture?: string; message?: string } | null;
      if (request.status === 200 && body?.picture) resolve(body.picture);
      else fail(body?.message);
    });
    request.send(blob);
  });
}
