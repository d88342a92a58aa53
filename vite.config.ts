import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';
import { latin1Server } from './scripts/latin1-server.ts';
import { stripClient } from './scripts/strip-client.ts';

const names = new Map<string, string>();

/** 'Card_price': unlike a hash it is made of what stands there anyway, so it weighs next to nothing when compressed. */
function nameOfStyle(name: string, file: string): string {
  const base = path.basename(file, '.module.css');
  const known = names.get(base);
  if (known !== undefined && known !== file) throw new Error(`${known} and ${file} must not have the same name`);
  names.set(base, file);
  return `${base}_${name}`;
}

/** The storefront: what browsers get (`build/client`), and what the server renders pages with (`build/server`). */
/** Each page names dozens of files, and a hash does not compress: six characters of 64 are enough to tell them apart. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

export default defineConfig(({ command }) => ({
  // For `npm run dev`: all that pages import is made ready before the first one opens, not found out while it loads.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}'] },
  plugins: [react(), stripClient(), latin1Server()],
  // While the shop is being written, the office is served by the same Vite, and has files of the same names.
  ...(command === 'build' && { css: { modules: { generateScopedName: nameOfStyle } } }),
  build: {
    // The content security policy refuses data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    // Every browser that runs our scripts preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: { input: 'web/entry-client.tsx', output: { ...clientChunks, ...fileNames } },
      },
    },
    // The rendered pages carry their own React, built for production whatever NODE_ENV says when they run.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: { index: 'web/entry-server.tsx' },
          output: {
            codeSplitting: false,
            assetFileNames: fileNames.assetFileNames,
            // A server keeps the text of what it runs: without the libraries' comments and spaces it is a third. Names
            // stay whole, for whoever reads where an error came from.
            minify: { compress: false, mangle: false, codegen: true },
          },
        },
      },
    },
  },
}));
