import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { VisitOptions } from '../open-shop.ts';

/**
 * A browser that accepts and sends no cookies: everything it loads comes through a proxy that strips them, in both
 * directions.
 */
export async function withoutCookies(): Promise<Pick<VisitOptions, 'proxy'>> {
  const proxy = http.createServer((request, response) => {
    const { cookie: _, 'proxy-connection': __, ...headers } = request.headers;
    const forwarded = http.request(request.url!, { method: request.method, headers }, (upstream) => {
      const { 'set-cookie': ___, ...rest } = upstream.headers;
      response.writeHead(upstream.statusCode!, rest);
      upstream.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((isOpen) => proxy.listen(0, '127.0.0.1', isOpen));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  // By default Chromium does not use a proxy for this machine.
  return { proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' } };
}
