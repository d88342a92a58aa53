import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { buildFolder } from './built-pages.ts';
import type { App } from '../http/route.ts';
import { asPartOfPage } from '../http/security.ts';

const root = path.join(buildFolder, 'client');

/**
 * Makes `reply.sendFile` send the scripts, styles and pictures of the pages, and tells which there are. A route for each
 * of them would be more than half of all our routes, and each is kept twice.
 */
export async function openAssets(app: App): Promise<(file: string) => boolean> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    // Nobody asks for half a script, and its name tells more than its date.
    acceptRanges: false,
    lastModified: false,
    setHeaders(reply, file) {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      if (isNamedByContent) asPartOfPage(reply);
      // Caches for everybody take what has an age without `public`, and a page is a dozen of these files.
      void reply.header('cache-control', isNamedByContent ? 'max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const files = await filesBelow(root);
  return (file) => files.has(file);
}

/** As addresses name them. None while the shop is being written: then Vite has them. */
async function filesBelow(folder: string): Promise<ReadonlySet<string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  // Neither Vite's list of files nor the office's document, which the server completes.
  return new Set(names.map((name) => name.replaceAll(path.sep, '/')).filter((name) => !/(^|\/)\.|\.html$/.test(name)));
}
