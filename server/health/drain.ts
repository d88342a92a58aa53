import { type Server, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../http/route.ts';
import type { Readiness } from './readiness.ts';

const connections = new WeakMap<Server, Set<Socket>>();

/** Prepares an app to be drained. */
export function closeConnectionsWhileClosing(app: App, { readiness }: { readiness: Readiness }): void {
  const open = new Set<Socket>();
  connections.set(app.server, open);
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // For responses that skip all other hooks.
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isClosing()) reply.raw.shouldKeepAlive = false;
    done();
  });
  // For a request that came before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isClosing()) void reply.header('connection', 'close');
    done(null, payload);
  });
}

interface Pace {
  /** How long it goes on serving after it has reported that it is not ready. */
  waitMs: number;
  /** How long connections without a request stay open after that: their next response tells the client to close them. */
  lingerMs: number;
  /** When requests that are still under way are cut off. */
  deadlineMs: number;
}

/**
 * Ends serving so that no request is lost: balancers learn that it is not ready; then no connection is accepted, each
 * response closes its own, and running requests are finished.
 *
 * @param leave tells those who share the port, and resolves when no connection can come from them any more
 */
export async function drain(
  { server }: App,
  readiness: Readiness,
  { waitMs, lingerMs, deadlineMs }: Pace,
  leave: () => Promise<void> = async () => {},
): Promise<void> {
  readiness.drain();
  await pause(waitMs);
  readiness.close();
  // Not the method of HTTP servers, which also closes connections on which a request may just be on its way.
  NetServer.prototype.close.call(server);
  await leave();
  const open = connections.get(server) ?? new Set();
  const closedAt = performance.now();
  const isWithin = (ms: number) => performance.now() - closedAt < ms;
  while (open.size > 0 && isWithin(lingerMs)) await pause(pollMs);
  while (open.size > 0 && isWithin(lingerMs + deadlineMs)) {
    server.closeIdleConnections();
    // Browsers open connections for requests that they may have later, which count as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    await pause(pollMs);
  }
  server.closeAllConnections();
}

const pollMs = 20;
