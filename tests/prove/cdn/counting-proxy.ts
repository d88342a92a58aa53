import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { onTestFinished } from 'vitest';

/** Counts what reaches the shop, between it and the cache. */
export interface CountingProxy {
  port: number;
  /** Requests of this path, with its query, or of all paths, since the last call. */
  count: (path?: string) => number;
  reset: () => void;
}

export async function countingProxy(shopUrl: string): Promise<CountingProxy> {
  const { hostname: host, port: shopPort } = new URL(shopUrl);
  const agent = new http.Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  const server = http.createServer((incoming, outgoing) => {
    const path = incoming.url!;
    if (!path.startsWith('/health/')) counts.set(path, (counts.get(path) ?? 0) + 1);
    const { method, headers } = incoming;
    const request = http.request({ host, port: shopPort, path, method, headers, agent }, (response) => {
      if (outgoing.destroyed) response.resume();
      else {
        outgoing.writeHead(response.statusCode!, response.headers);
        pipeline(response, outgoing, () => {});
      }
    });
    request.on('error', () => outgoing.destroy()); // As from a shop that is gone.
    pipeline(incoming, request, () => {});
  });
  server.keepAliveTimeout = 72_000; // As the shop.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    count: (path) =>
      path === undefined ? [...counts.values()].reduce((sum, one) => sum + one, 0) : (counts.get(path) ?? 0),
    reset: () => counts.clear(),
  };
}
