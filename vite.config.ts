import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';
import { thinClient } from './scripts/thin-client.ts';
import { thinServer } from './scripts/thin-server.ts';

const families = new Map<string, string>();

/** 'Card_price': unlike a hash it is made of what stands there anyway, so it weighs next to nothing when compressed. */
function nameOfStyle(name: string, file: string): string {
  const [, office = '', base] = /\/web\/(admin\/\w+\/)?(?:.*\/)?(\w+)\.module\.css/.exec(file) ?? [];
  const family = `${office.replaceAll('/', '-')}${base}`;
  const known = families.get(family);
  if (known !== undefined && known !== file) throw new Error(`${known} and ${file} must not have the same name`);
  families.set(family, file);
  return `${family}_${name}`;
}

export default defineConfig(({ command }) => ({
  // For `npm run dev`: all that pages import is made ready before the first one opens, not found out while it loads.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  plugins: [reactRouter(), thinClient(), thinServer()],
  css: { modules: { generateScopedName: nameOfStyle } },
  build: {
    // The content security policy refuses data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    // Every browser that runs our scripts preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: { output: clientChunks } } },
    // The rendered pages carry their own React, built for production whatever NODE_ENV says when they run.
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        // A server keeps the text of what it runs: without the libraries' comments and spaces it is a third. Names stay
        // whole, for whoever reads where an error came from.
        build: { rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: true } } } },
      },
    }),
  },
}));
