import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a response to what came; the request is kept before. */
export type Respond = (response: ServerResponse) => void;

/** A server of this test that takes whatever it gets, in order. It goes with the test. */
export async function httpReceiver(
  respond: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<{ port: number; requests: readonly ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const { method = '', url: path = '', headers } = request;
      const received = { method, path, headers, body: await text(request) };
      requests.push(received);
      respond(response, received);
    };
    void take();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}
