import type { App } from './route.ts';

/** What a connection has besides its requests. */
export function settleConnections(app: App): void {
  // An expectation that we do not know may be ignored (RFC 9110, 10.1.1); Node would refuse it without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  // Node remembers the address once it has been read. After the connection has closed it cannot be read any more.
  app.server.on('connection', (socket) => void socket.remoteAddress);
}
