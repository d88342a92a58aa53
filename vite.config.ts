import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { thinClient } from './scripts/thin-client.ts';

/** What only somebody with an account, or on the way to one, has a use for; a guest does not download it. */
const account = 'accounts/(?!signed-in|SessionStart|queries|next)|cart/(server|merge)-cart';
/** What only the staff use. */
const office = 'admin/|staff/|\\w+/admin-|office-messages';
/** What checks a form before it is sent; pages without a form go without. */
const checking = 'fields\\.ts|\\w+/[\\w-]*forms?\\.ts';

/**
 * Few files: each costs a phone a request, its headers, and words that would compress better beside their like.
 * What every page needs is one file, what most need another; the rest stays with its page.
 */
const clientChunks = {
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
        priority: 4,
      },
      {
        name: 'shop',
        test: new RegExp(`/(web|shared)/(?!${office}|${account}|${checking})`),
        minShareCount: 3,
        priority: 3,
      },
      { name: 'checking', test: new RegExp(`node_modules/zod/|/shared/(${checking})`), priority: 2 },
      { name: 'account', test: new RegExp(`/(web|shared)/(${account})`), minShareCount: 2, priority: 1 },
      // Last: what the office shares with the shop stands with the shop's.
      {
        name: 'office',
        test: new RegExp(`/(web|shared)/(${office})|node_modules/(react-hook-form|@hookform)/`),
        minShareCount: 2,
        priority: 0,
      },
    ],
  },
};

export default defineConfig(({ command }) => ({
  // For `npm run dev`: all that pages import is made ready before the first one opens, not found out while it loads.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  plugins: [reactRouter(), thinClient()],
  build: {
    // The content security policy refuses data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: clientChunks } } },
    // The rendered pages carry their own React, built for production whatever NODE_ENV says when they run.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    }),
  },
}));
