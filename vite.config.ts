import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/baseline/baseline.ts';
import { clientChunks } from './scripts/client-chunks.ts';
import { latin1Server } from './scripts/latin1-server.ts';
import { plainMembers } from './scripts/plain-members.ts';
import { stripClient } from './scripts/strip-client.ts';

const names = new Map<string, string>();

/**
 * Class names such as 'Card_price': unlike hashes they repeat words of the page, so they compress to almost nothing.
 */
function nameOfStyle(name: string, file: string): string {
  const base = path.basename(file, '.module.css');
  const known = names.get(base);
  if (known !== undefined && known !== file) throw new Error(`${known} and ${file} must not have the same name`);
  names.set(base, file);
  return `${base}_${name}`;
}

/** A page names dozens of files, and hashes don't compress: six characters of 64 suffice to tell them apart. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

export default defineConfig(({ command }) => ({
  // For `npm run dev`: bundles all dependencies at the start instead of discovering them during the first page load.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}'] },
  plugins: [react(), stripClient(), plainMembers(), latin1Server()],
  // In development the same Vite serves the admin, whose files have the same names.
  ...(command === 'build' && { css: { modules: { generateScopedName: nameOfStyle } } }),
  build: {
    // The content security policy blocks data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    // Every browser that runs our scripts supports module preloading.
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        ...buildTargets,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/polyfills/polyfills.ts'],
          output: { ...clientChunks, ...fileNames },
          // Fields become plain assignments, which no class of ours can tell apart.
          transform: { assumptions: { setPublicClassFields: true } },
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
        outDir: 'build/server',
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
