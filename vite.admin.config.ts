import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The admin: a separate application, served under `/admin` (`build/client/admin`, which `build-if-changed.mjs` makes of it). */
export default defineConfig({
  root: path.join(import.meta.dirname, 'admin'),
  base: '/admin/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, '.cache/build/client/admin'),
    emptyOutDir: true,
    // The content security policy blocks data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'admin/index.html'),
        // One file at an address of its own (`server/pages/service-worker.ts`): it imports nothing.
        'admin-worker': path.join(import.meta.dirname, 'service-worker/admin-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'admin-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
