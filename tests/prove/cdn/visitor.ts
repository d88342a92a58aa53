import http from 'node:http';

/** A response as a browser gets it. */
export interface Seen {
  status: number;
  body: string;
  headers: http.IncomingHttpHeaders;
  isHit: boolean;
}

/** Keeps connections, as browsers and load do. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 300 });

/** Requests a path of a site, without following redirects. */
export async function visit(port: number, path: string, how: How = {}): Promise<Seen> {
  for (;;) {
    const seen = await once(port, path, how);
    if (seen) return seen;
  }
}

interface How {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  from?: string;
}

/** @returns null when a connection that was kept had just been closed, after which browsers too take another */
function once(port: number, path: string, { method = 'GET', headers = {}, from }: How): Promise<Seen | null> {
  return new Promise((resolve, reject) => {
    const way = from ? { localAddress: from } : { agent };
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, ...way }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode!,
            body: Buffer.concat(parts).toString(),
            headers: response.headers,
            isHit: response.headers['cache-status'] === 'varnish; hit',
          }),
        );
    });
    request.on('error', (error) => (request.reusedSocket ? resolve(null) : reject(error))).end();
  });
}

/** What this many visitors get in a time who each request the next page as soon as they have one. */
export async function visitBusily(
  port: number,
  paths: readonly string[],
  { visitors = 16, ms = 5_000 }: { visitors?: number; ms?: number } = {},
): Promise<{ perSecond: number; hitRate: number; failed: number }> {
  const began = performance.now();
  let [count, hits, failed] = [0, 0, 0];
  const visitor = async (first: number) => {
    for (let next = first; performance.now() - began < ms; next += 1) {
      const { status, isHit } = await visit(port, paths[next % paths.length]!, {
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      });
      count += 1;
      if (isHit) hits += 1;
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_none, first) => visitor(first)));
  const perSecond = Math.round((count * 1_000) / (performance.now() - began));
  return { perSecond, hitRate: hits / count, failed };
}
