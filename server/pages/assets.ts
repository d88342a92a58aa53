import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/route.ts';
import { asPartOfPage } from '../http/security-headers.ts';
import { isNamedByContent } from './releases/release-storage.ts';

interface Assets {
  /** Whether the build has this file. */
  isAsset: (file: string) => boolean;
  /** Whether it still has: beside a running shop another build may have taken its place. */
  isThere: (file: string) => Promise<boolean>;
}

export const cachedForGood = 'max-age=31536000, immutable';

/**
 * Sets up `reply.sendFile` for scripts, styles and images of the pages and lists them. A route for each
 * would be more than half of all routes, and Fastify keeps each twice.
 *
 * @param root the built files for browsers
 */
export async function openAssets(app: App, root: string): Promise<Assets> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    // Range requests and dates are pointless for files with hashed names.
    acceptRanges: false,
    lastModified: false,
    setHeaders(reply, file) {
      const isForGood = isNamedByContent(path.relative(root, file).replaceAll(path.sep, '/'));
      if (isForGood) asPartOfPage(reply);
      // Shared caches store responses with an age even without `public`.
      void reply.header('cache-control', isForGood ? cachedForGood : 'public, max-age=3600');
    },
  });
  // Browsers read modules as UTF-8 whatever the type says (RFC 9239): a page has ten, each with these bytes.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.getHeader('content-type') === 'application/javascript; charset=utf-8') {
      void reply.header('content-type', 'text/javascript');
    }
    return payload;
  });
  const files = await filesBelow(root);
  return {
    isAsset: (file) => files.has(file),
    isThere: async (file) => files.has(file) && isFile(path.join(root, file)),
  };
}

const isFile = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** By URL. Empty in development, where Vite serves them. */
async function filesBelow(folder: string): Promise<ReadonlySet<string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  // Without Vite's manifest and the admin's document, which the server completes.
  return new Set(names.map((name) => name.replaceAll(path.sep, '/')).filter((name) => !/(^|\/)\.|\.html$/.test(name)));
}
