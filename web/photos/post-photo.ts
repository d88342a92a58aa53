/** The response to an upload, as far as it is readable; `status` is 0 without one. */
interface PhotoResponse {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

const timeoutMs = 180_000;

/** Uploads an image as raw bytes and reports its progress, 0 to 1, which `fetch` can't report yet. Never rejects. */
export function postPhoto(
  url: string,
  blob: Blob,
  { headers = {}, onProgress }: { headers?: Record<string, string>; onProgress: (done: number) => void },
): Promise<PhotoResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = () => {
      const body = request.response as Record<string, unknown> | null;
      resolve({ status: request.status, body: body ?? {} });
    };
    request.open('POST', url);
    request.setRequestHeader('content-type', blob.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    // A network that swallows requests would keep an upload, and those after it, waiting for ever.
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    for (const outcome of ['load', 'error', 'timeout']) request.addEventListener(outcome, end);
    request.send(blob);
  });
}
