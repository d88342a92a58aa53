import http from 'node:http';
import zlib from 'node:zlib';
import { expect } from 'vitest';

/** Accept-Encoding as browsers, scripts and proxies send it, and invalid ones, each with what it accepts. */
const encodings: readonly (readonly [header: string | undefined, accepted: readonly string[]])[] = [
  [undefined, []],
  ['', []],
  ['gzip', ['gzip']],
  ['br', ['br']],
  ['deflate', []],
  ['zstd', []],
  ['*', ['br', 'gzip']],
  ['GZIP', ['gzip']],
  ['x-gzip', ['gzip']],
  ['identity', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip, deflate', ['gzip']],
  ['deflate, zstd', []],
  ['br;q=0', []],
  ['br;q=0, gzip', ['gzip']],
  ['gzip;q=0.5, br;q=0.1', ['br', 'gzip']],
  ['gzip;q=0, *', ['br']],
  ['identity;q=1, *;q=0', []],
  ['*;q=0', []],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', ['br', 'gzip']],
  ['nonsense', []],
  ['gzip;q=nonsense', ['gzip']],
  [',,;q=', []],
];

interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  raw: Buffer;
}

/**
 * Requests each of these paths twice with every Accept-Encoding, whole and in part, with HEAD and conditionally: the
 * decoded content is always the same, and its length is as stated.
 */
export async function expectReadAlike(port: number, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const plain = await get(port, address, undefined);
    expect(plain.status, address).toBe(200);
    for (const [encoding, accepted] of encodings) {
      for (const time of ['first', 'again']) {
        const about = `${address} as ${encoding}, ${time}`;
        const response = await get(port, address, encoding);
        expect([undefined, ...accepted], about).toContain(response.headers['content-encoding']);
        expect(unpacked(response).equals(plain.raw), about).toBe(true);
        const { 'content-length': length = String(response.raw.length) } = response.headers;
        expect(Number(length), about).toBe(response.raw.length);
        const head = await get(port, address, encoding, { method: 'HEAD' });
        expect([head.status, head.raw.length], about).toEqual([200, 0]);
        // A HEAD may leave the length out, but what it says is what GET sends (RFC 9110, 9.3.2).
        const headLength = head.headers['content-length'];
        if (headLength !== undefined)
          expect([Number(headLength), head.headers['content-encoding']], about).toEqual([
            response.raw.length,
            response.headers['content-encoding'],
          ]);
        if (response.headers['cache-control'] !== 'no-store') {
          expect(response.headers.vary?.toLowerCase() ?? '', about).toContain('accept-encoding');
        }
        const part = await get(port, address, encoding, { headers: { range: 'bytes=0-9' } });
        expect(unpacked(part).equals(plain.raw), about).toBe(true);
        const { etag } = response.headers;
        if (etag === undefined) continue;
        const known = await get(port, address, encoding, { headers: { 'if-none-match': etag } });
        expect([known.status, known.raw.length], about).toEqual([304, 0]);
      }
    }
  }
}

function get(
  port: number,
  path: string,
  encoding: string | undefined,
  { headers = {}, method = 'GET' }: { headers?: http.OutgoingHttpHeaders; method?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { ...headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, raw: Buffer.concat(parts) }),
      );
    });
    request.end();
  });
}

/** The content, decoded by the response's own headers. */
function unpacked({ headers, raw }: RawResponse): Buffer {
  switch (headers['content-encoding']) {
    case undefined:
    case 'identity':
      return raw;
    case 'br':
      return zlib.brotliDecompressSync(raw);
    case 'gzip':
      return zlib.gunzipSync(raw);
    case 'deflate':
      return zlib.inflateSync(raw);
    case 'zstd':
      return zlib.zstdDecompressSync(raw);
    default:
      throw new Error(`Packed as ${headers['content-encoding']}`);
  }
}
