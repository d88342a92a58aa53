/** One file that imports another, or a package. Paths from the root. */
export interface Import {
  from: string;
  what: string;
}

/** Server features from top to bottom: each may import those to its right, never those to its left. */
const features = [
  'operate',
  'startup',
  'demo',
  'metrics',
  'ledger',
  'exports',
  'setup',
  'find',
  'reports',
  'customers',
  'privacy',
  'contact',
  'reviews',
  'returns',
  'photos',
  'invoices',
  'payments',
  'couriers',
  'alerts',
  'orders',
  'store-credit',
  'cart-reminders',
  'cart',
  'wishlist',
  'coupons',
  'back-in-stock',
  'newsletter',
  'passkeys',
  'accounts',
  'product-admin',
  'stock',
  'catalogue',
  'text-pages',
  'text-messages',
  'settings',
  'notices',
  'refunds',
  'staff',
  'email',
  'documents',
  'rate-limits',
  'provider-calls',
  'security',
  'error-tracking',
  'log',
  'cdn-purges',
  'pages',
  'response-cache',
  'health',
  'http',
  'db',
  'traces',
];

/** The storefront's features in the same order. What all of them use is in files of `web/` itself. */
const webFeatures = [
  'offline',
  'layout',
  'policies',
  'checkout',
  'search',
  'accounts',
  'home',
  'cart-drawer',
  'back-in-stock',
  'cart-reminders',
  'review-requests',
  'catalogue',
  'delivery-area',
  'sizes',
  'newsletter',
  'orders',
  'reviews',
  'photos',
  'contact',
  'wishlist',
  'seo',
  'cart',
  'passkeys',
  'payments',
  'session',
  'install',
  'ui',
];
/** Files that put the features together. */
const webTop = /^web\/(entry-\w+|routes|root)\.tsx?$/;

const searchIndex = 'server/catalogue/search-index/';

const folders = /^(shared|server|web|admin|basic|service-worker|emulator|tests|scripts)\//;

interface Rule {
  applies: (attempt: Import) => boolean;
  allows: (attempt: Import) => boolean;
  because: string;
}

const rules: Rule[] = [
  {
    applies: ({ from }) => from.startsWith('shared/'),
    allows: ({ what }) => what.startsWith('shared/') || what === 'zod/mini',
    because: 'shared runs everywhere, so it may need nothing',
  },
  {
    applies: ({ from }) => from.startsWith('web/'),
    allows: ({ what }) => /^(web|shared)\//.test(what) || !(folders.test(what) || what.startsWith('node:')),
    because: 'whatever a page imports, every shopper downloads',
  },
  {
    applies: ({ from }) => from.startsWith('admin/'),
    allows: ({ what }) => /^(admin|web|shared)\//.test(what) || !(folders.test(what) || what.startsWith('node:')),
    because: 'the admin runs in a browser, and builds on what the shop has',
  },
  {
    applies: ({ from }) => from.startsWith('basic/'),
    allows: ({ what }) => /^(basic|web|shared)\//.test(what) || !(folders.test(what) || what.startsWith('node:')),
    because: 'pages without scripts call the API as the others do',
  },
  {
    applies: ({ from }) => from.startsWith('web/ui/'),
    allows: ({ what }) => !what.startsWith('web/') || /^web\/(ui|styles)\//.test(what) || !what.slice(4).includes('/'),
    because: 'a button knows nothing about shirts',
  },
  {
    applies: ({ from }) => from.startsWith('server/'),
    allows: ({ what }) => /^(server|shared)\//.test(what) || !folders.test(what),
    because: 'the server is handed the built pages and the stand-in, and knows neither',
  },
  {
    applies: ({ from, what }) => featureOf(from) >= 0 && featureOf(what) >= 0,
    allows: ({ from, what }) => featureOf(from) <= featureOf(what),
    because: 'server features look down only',
  },
  {
    applies: ({ from, what }) => webFeatureOf(from) >= 0 && what.startsWith('web/'),
    allows: ({ from, what }) =>
      !webTop.test(what) && (webFeatureOf(what) < 0 || webFeatureOf(from) <= webFeatureOf(what)),
    because: 'features of the storefront look down only',
  },
  {
    applies: ({ from, what }) => what.startsWith('server/db/batching/') && !from.startsWith('server/db/batching/'),
    allows: ({ from, what }) => from === 'server/db/database.ts' && what === 'server/db/batching/batching-client.ts',
    because: 'how queries travel is behind one file',
  },
  {
    applies: ({ from, what }) => what.startsWith(searchIndex) && !from.startsWith(searchIndex),
    allows: ({ what }) => what === `${searchIndex}search-index.ts`,
    because: 'the inside of the search index is private',
  },
  {
    applies: ({ from }) => from.startsWith('service-worker/'),
    allows: ({ what }) => what.startsWith('service-worker/'),
    because: 'a service worker is one file, which belongs to no page',
  },
  {
    applies: ({ from }) => from.startsWith('emulator/'),
    allows: ({ what }) => what.startsWith('emulator/') || what.startsWith('node:'),
    because: 'a witness must not share our mistakes',
  },
];

/** The rule that an import breaks; null when it is allowed. */
export function breachOf(attempt: Import): string | null {
  const broken = rules.find(({ applies, allows }) => applies(attempt) && !allows(attempt));
  return broken ? `${attempt.from} imports ${attempt.what}: ${broken.because}` : null;
}

function webFeatureOf(file: string): number {
  return file.startsWith('web/') ? webFeatures.indexOf(file.split('/')[1] ?? '') : -1;
}

function featureOf(file: string): number {
  return file.startsWith('server/') ? features.indexOf(file.split('/')[1] ?? '') : -1;
}
