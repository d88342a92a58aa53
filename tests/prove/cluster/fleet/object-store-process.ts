import http from 'node:http';
import { buildApp } from 'fauxqs';

/**
 * The S3 server of the tests as a process of its own, on 127.0.0.1 and the port of its parameter. Its parent makes it
 * unreachable ('close': no connection is accepted) and reachable again ('open'); what it stores stays.
 */
const port = Number(process.argv[2]);
const app = buildApp({ logger: false });
await app.ready();
let server: http.Server | null = null;

function open(): void {
  server = http.createServer((request, response) => app.routing(request, response));
  server.listen(port, '127.0.0.1', () => process.send?.('open'));
}

process.on('message', (word) => {
  if (word === 'open') return open();
  server?.close(() => process.send?.('closed'));
  server?.closeAllConnections();
});
process.on('disconnect', () => process.exit(0));
open();
