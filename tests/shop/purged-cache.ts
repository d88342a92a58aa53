import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a shop in front of which this cache is needs to know of it. */
export interface PurgedCache {
  cdn: { purgeUrl: string; purgeToken: string };
  /** The tags of each request that it accepted, sorted. */
  purged: string[][];
  /** How many requests came, accepted or not. */
  requests: () => number;
  /** From now on it responds with this. */
  respondWith: (status: number) => void;
}

/** A cache that is told what to drop: a server that checks the token and that body and header name the same tags. */
export async function purgedCache(): Promise<PurgedCache> {
  const purgeToken = 'token-of-the-cache-in-front';
  const purged: string[][] = [];
  let [status, count] = [200, 0];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    count += 1;
    const { tags } = JSON.parse(await text(request)) as { tags: string[] };
    const { authorization, 'cache-tag': header } = request.headers;
    const isRight = request.method === 'POST' && authorization === `Bearer ${purgeToken}` && header === tags.join(',');
    if (isRight && status === 200) purged.push(tags.toSorted());
    response.writeHead(isRight ? status : 403).end();
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    cdn: { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken },
    purged,
    requests: () => count,
    respondWith: (given) => (status = given),
  };
}
