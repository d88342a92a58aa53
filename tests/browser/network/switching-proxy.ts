import http from 'node:http';
import { onTestFinished } from 'vitest';

/** The shop behind an address, until another one replaces it. */
interface SwitchingProxy {
  url: string;
  /** Another shop answers from now on. */
  forwardTo(url: string): void;
  /**
   * The shop answers as its next release would: the same files, the module that starts a page under another name. With
   * false as the first one again.
   */
  release(isNext?: boolean): void;
  /** The line dies in the middle of each response to such a request. */
  cut(path: RegExp): void;
  /** No response to such a request arrives until the returned function is called. */
  hold(path: RegExp): () => void;
}

/** An address whose shop can be changed while a browser is on it. */
export async function switchingProxy(first: string): Promise<SwitchingProxy> {
  let target = first;
  let isNext = false;
  let entryName = '';
  let cutPath: RegExp | null = null;
  let blockedPath: RegExp | null = null;
  let release = Promise.withResolvers<void>();
  const server = http.createServer((request, reply) => {
    const url = isNext ? request.url!.replace('/entry-client-next.js', `/${entryName}`) : request.url!;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const forwarded = http.request(target + url, { method: request.method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const send = () => {
        const bytes = Buffer.concat(chunks);
        const isText = /html|javascript/.test(String(response.headers['content-type']));
        const text = isText ? bytes.toString() : '';
        entryName = /entry-client-[\w-]{7}\.js/.exec(text)?.[0] ?? entryName;
        const body = isText && isNext ? Buffer.from(text.replaceAll(entryName, 'entry-client-next.js')) : bytes;
        // The policy has the hashes of the scripts that were just changed.
        const {
          'content-security-policy': _policy,
          'content-length': _length,
          etag: _etag,
          ...rest
        } = response.headers;
        reply.writeHead(response.statusCode!, { ...rest, 'content-length': body.length });
        if (!cutPath?.test(request.url!)) reply.end(body);
        else reply.write(body.subarray(0, body.length / 2), () => reply.destroy());
      };
      response.on('end', () => void (blockedPath?.test(request.url!) ? release.promise.then(send) : send()));
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    forwardTo: (url) => {
      target = url;
    },
    release: (next = true) => {
      isNext = next;
    },
    cut: (path) => {
      cutPath = path;
    },
    hold: (path) => {
      blockedPath = path;
      release = Promise.withResolvers();
      return () => {
        blockedPath = null;
        release.resolve();
      };
    },
  };
}
