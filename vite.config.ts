import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/baseline/baseline.ts';
import { clientChunks } from './scripts/bundle/client-chunks.ts';
import { asciiServer } from './scripts/bundle/ascii-server.ts';
import { stripClient } from './scripts/bundle/strip-client.ts';
import { styleNames } from './scripts/bundle/style-names.ts';
import { youngClosures } from './scripts/bundle/young-closures.ts';

const styleSheets = fs
  .readdirSync(path.join(import.meta.dirname, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'));

/** A page names dozens of files, and hashes don't compress: seven characters of 64 suffice to tell them apart. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/**
 * The built storefront runs on Preact: the same components with 45 KB less for each shopper (decision 0057). In
 * development it runs on React, whose tools reload components as they change.
 */
const preact = [
  { find: /^react$/, replacement: path.join(import.meta.dirname, 'scripts/bundle/preact-as-react.mjs') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { resolve: { alias: preact } }),
  // For `npm run dev`: bundles all dependencies at the start instead of discovering them during the first page load.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}'] },
  plugins: [react(), stripClient(), youngClosures(), asciiServer()],
  // In development the same Vite serves the admin, whose files have the same names.
  ...(command === 'build' && { css: { modules: { generateScopedName: styleNames(styleSheets) } } }),
  build: {
    // The content security policy blocks data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    // Every browser that runs our scripts supports module preloading. What each page loads at its start is not listed again with
    // the chunks that need it: hashes don't compress.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_chunk, files) => files.filter((file) => !/\/(react|shop)-[^/]+$/.test(file)),
    },
  },
  builder: {},
  // `build-if-changed.mjs` moves what is complete to `build/`.
  environments: {
    client: {
      build: {
        outDir: '.cache/build/client',
        manifest: true,
        ...buildTargets,
        rolldownOptions: {
          // Otherwise the pages of the shop, the checkout and orders load a further file, of 158 bytes.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          input: ['web/entry-client.tsx', 'web/polyfills/polyfills.ts'],
          output: { ...clientChunks, ...fileNames },
          // Fields become plain assignments, which no class of ours can tell apart.
          transform: { assumptions: { setPublicClassFields: true } },
        },
      },
    },
    // One file, which the server completes (`server/pages/service-worker.ts`).
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: '.cache/build/service-worker',
        copyPublicDir: false,
        ...buildTargets,
        rolldownOptions: {
          input: 'service-worker/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    // The rendered pages bundle their own React in production mode, whatever NODE_ENV is at run time.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: '.cache/build/pages',
        copyPublicDir: false,
        rolldownOptions: {
          // The storefront and its pages without scripts, which nobody downloads.
          input: { index: 'basic/entry-server.tsx' },
          output: {
            codeSplitting: false,
            assetFileNames: fileNames.assetFileNames,
            // Node keeps the source of what it runs in memory: without comments and whitespace it is a third of the
            // size. Names stay, so that stack traces are readable.
            minify: { compress: false, mangle: false, codegen: true },
          },
        },
      },
    },
  },
}));
