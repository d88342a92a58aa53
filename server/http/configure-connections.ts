import type { App } from './route.ts';

/** Settings of connections. */
export function configureConnections(app: App): void {
  // Unknown expectations may be ignored (RFC 9110, 10.1.1); Node would reject them without a body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  // Reading the address now makes Node remember it; after the connection has closed it can't be read.
  app.server.on('connection', (socket) => void socket.remoteAddress);
}
