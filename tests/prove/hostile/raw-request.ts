import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** The bytes of a request, whether or not HTTP allows them. */
interface RawRequest {
  bytes: Buffer;
  /** Closes the connection after this many bytes, whatever has been received; null waits for the response. */
  cutAt: number | null;
}

export interface RawResponse {
  status: number;
  /** Names in lower case; of repeated headers the last, except for cookies. */
  headers: Record<string, string>;
  cookies: string[];
  /** The decompressed body. */
  body: string;
  /**
   * What is wrong with the response as HTTP: a length that does not match the body, an encoding that cannot be read.
   */
  fault: string | null;
  ms: number;
}

const maxMs = 15_000;

/** Sends these bytes on a connection of their own. Null when it was closed without a response. */
export async function sendRaw(url: string, { bytes, cutAt }: RawRequest): Promise<RawResponse | null> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  const closed = new Promise<void>((over) => {
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => over()); // Reset: what was received until then counts.
    socket.on('close', () => over());
  });
  const cut = async () => {
    socket.destroy();
    await closed;
    return null;
  };
  const sent = new Promise<void>((done) =>
    socket.write(cutAt === null ? bytes : bytes.subarray(0, cutAt), () => done()),
  );
  if (cutAt !== null) {
    await Promise.race([sent, closed]);
    return cut();
  }
  const giveUp = new AbortController();
  const late = pause(maxMs, 'late', { signal: giveUp.signal }).catch(() => 'in time');
  if ((await Promise.race([closed, late])) === 'late') return cut();
  giveUp.abort();
  return parseResponse(Buffer.concat(parts), performance.now() - began);
}

function parseResponse(bytes: Buffer, ms: number): RawResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200) return parseResponse(rest, ms);
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    if (name === 'set-cookie') cookies.push(value);
    headers[name] = value;
  }
  try {
    const body = unpacked(unframed(rest, headers), headers).toString('utf8');
    return { status, headers, cookies, body, fault: null, ms };
  } catch (error) {
    return { status, headers, cookies, body: '', fault: String(error), ms };
  }
}

function unframed(bytes: Buffer, headers: Record<string, string>): Buffer {
  if (headers['transfer-encoding'] === 'chunked') return unchunked(bytes);
  const length = headers['content-length'];
  if (length === undefined) return bytes;
  // Two requests in the bytes may have a second response behind this one.
  if (bytes.length !== 0 && bytes.length < Number(length)) throw new Error(`${bytes.length} bytes of ${length} came`);
  return bytes.subarray(0, Number(length));
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (line === -1 || Number.isNaN(size)) throw new Error('The chunks end before their end');
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

function unpacked(bytes: Buffer, { 'content-encoding': encoding }: Record<string, string>): Buffer {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'deflate') return inflateSync(bytes);
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  throw new Error(`Packed as ${encoding}`);
}
