import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    // The content security policy refuses data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
  },
  // The rendered pages carry their own React, built for production whatever NODE_ENV says when they run.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
