import path from 'node:path';
import { defineConfig } from 'vite';
import { asciiServer } from './scripts/bundle/ascii-server.ts';
import { youngClosures } from './scripts/bundle/young-closures.ts';

/**
 * What `npm start` runs: the server in one file, without types and comments. Node would keep the text of a thousand files in
 * memory, with what it knows of each: 39 MB more, and a start takes longer (docs/decisions/0018).
 */
export default defineConfig({
  publicDir: false,
  plugins: [youngClosures(), asciiServer()],
  // Large libraries of which the server needs a part; all others stay packages.
  ssr: { noExternal: ['zod', 'kysely', 'fastify-type-provider-zod'] },
  build: {
    ssr: path.join(import.meta.dirname, 'server/startup/main.ts'),
    outDir: '.cache/build-server',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      output: { entryFileNames: 'main.js', codeSplitting: false, comments: false },
    },
  },
});
