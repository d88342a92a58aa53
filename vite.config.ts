import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { thinClient } from './scripts/thin-client.ts';

/**
 * Few files: each costs a phone a request, its headers, and words that would compress better beside their like.
 * What every page needs is one file, what most need another; the rest stays with its page.
 */
const clientChunks = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 2 },
      { name: 'shop', test: /\/(web|shared)\//, minShareCount: 3, priority: 1 },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter(), thinClient()],
  build: {
    // The content security policy refuses data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: { output: clientChunks } }),
  },
  // The rendered pages carry their own React, built for production whatever NODE_ENV says when they run.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
