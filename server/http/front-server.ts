import type { RequestListener, Server } from 'node:http';
import type { Shop } from '../shop.ts';
import { createServer } from './node-http.ts';

/** A request must have come in this long, whole. */
const requestMs = 30_000;
/** Longer than proxies keep a connection that nobody uses, so that none sends into one that we just closed. */
const idleMs = 72_000;

/**
 * The server on the port: what was sent already and is still true goes out at once, everything else is the router's.
 * Whoever wants each request in the log gets each from the router, which writes it.
 */
export function frontServer({ responseCache, config }: Shop, route: RequestListener): Server {
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel);
  const answer: RequestListener = (request, response) => {
    if (isLogged || !responseCache.sendAgain(request, response)) route(request, response);
  };
  const server = createServer(answer);
  // An expectation that we know nothing of may be passed over (RFC 9110, 10.1.1); Node would refuse it in no words.
  server.on('checkExpectation', answer);
  // Node looks when it is first asked, and remembers: once the connection is gone nobody could say whose it was.
  server.on('connection', (socket) => void socket.remoteAddress);
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleMs;
  return server;
}
