import http from 'node:http';

export interface BenchRequest {
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** Chrome's header, so that compression is measured as in a real shop, for ours and the baseline alike. */
export const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  responses: number;
  /** The number of responses by status. */
  statuses: Record<number, number>;
}

/**
 * Sends requests as fast as the connections allow, one after the other on each.
 *
 * @param next the next request; null ends the run early
 * @param least how many responses to wait for on a busy machine, within reason
 */
export async function ask(
  origin: string,
  connections: number,
  seconds: number,
  next: () => BenchRequest | null,
  min = 300,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const latest = endsAt + 20_000;

  const oneConnection = async () => {
    while (performance.now() < (times.length < min ? latest : endsAt)) {
      const request = next();
      if (!request) return;
      const sentAt = performance.now();
      const status = await statusOf({ hostname, port, agent }, request);
      times.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, oneConnection));
  const took = performance.now() - startedAt;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: (times.length * 1_000) / took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    responses: times.length,
    statuses,
  };
}

function statusOf(
  where: http.RequestOptions,
  { path, method = 'GET', body, headers = {} }: BenchRequest,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({ ...where, path, method, headers: { ...asBrowsersAsk, ...headers } }, (response) => {
      response
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .resume();
    });
    request.on('error', reject).end(body);
  });
}
