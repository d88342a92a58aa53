import { once } from 'node:events';
import { failures } from '#shared/errors.ts';
import type { Config } from '../config/config.ts';
import { outageRetrySeconds } from '../http/errors.ts';
import { createServer } from '../http/node-http.ts';
import { sendHealth } from './send-health.ts';
import type { Readiness } from './readiness.ts';

/**
 * Answers on the shop's port while the process starts, which takes minutes if a migration does: that it is alive, and to
 * everything else that the shop is not available yet.
 *
 * @returns a function that gives the port free
 */
export async function listenWhileStarting(
  { port, host }: Pick<Config, 'port' | 'host'>,
  readiness: Readiness,
): Promise<() => Promise<void>> {
  const body = JSON.stringify({ success: false, code: 'unavailable', message: failures.unavailable.message });
  const server = createServer((request, response) => {
    if (sendHealth(request, response, readiness)) return;
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(outageRetrySeconds),
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
