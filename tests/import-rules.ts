/** One file importing another, or a package. Paths from the root. */
export interface Import {
  from: string;
  what: string;
}

/** Server features from the top down: each may import those to its right, never those to its left. */
const features = [
  'demo',
  'books',
  'exports',
  'figures',
  'customers',
  'privacy',
  'contact',
  'payments',
  'orders',
  'cart',
  'coupons',
  'newsletter',
  'passkeys',
  'accounts',
  'editing',
  'stock',
  'catalogue',
  'settings',
  'staff',
  'mail',
  'pages',
  'response-cache',
  'http',
  'db',
];

const rooms = /^(shared|server|web|office|emulator|tests|scripts)\//;

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
    allows: ({ what }) => /^(web|shared)\//.test(what) || !(rooms.test(what) || what.startsWith('node:')),
    because: 'whatever a page imports, every shopper downloads',
  },
  {
    applies: ({ from }) => from.startsWith('office/'),
    allows: ({ what }) => /^(office|web|shared)\//.test(what) || !(rooms.test(what) || what.startsWith('node:')),
    because: 'the office runs in a browser, and builds on what the shop has',
  },
  {
    applies: ({ from }) => from.startsWith('web/ui/'),
    allows: ({ what }) => !what.startsWith('web/') || /^web\/(ui|styles)\//.test(what) || !what.slice(4).includes('/'),
    because: 'a button knows nothing about shirts',
  },
  {
    applies: ({ from }) => from.startsWith('server/'),
    allows: ({ what }) => /^(server|shared)\//.test(what) || !rooms.test(what),
    because: 'the server is handed the built pages and the stand-in, and knows neither',
  },
  {
    applies: ({ from, what }) => featureOf(from) >= 0 && featureOf(what) >= 0,
    allows: ({ from, what }) => featureOf(from) <= featureOf(what),
    because: 'server features look down only',
  },
  {
    applies: ({ from }) => from.startsWith('emulator/'),
    allows: ({ what }) => what.startsWith('emulator/') || what.startsWith('node:'),
    because: 'a witness must not share our mistakes',
  },
];

/** What an import breaks, in words; null when it may stand. */
export function breachOf(attempt: Import): string | null {
  const broken = rules.find(({ applies, allows }) => applies(attempt) && !allows(attempt));
  return broken ? `${attempt.from} imports ${attempt.what}: ${broken.because}` : null;
}

function featureOf(file: string): number {
  return file.startsWith('server/') ? features.indexOf(file.split('/')[1] ?? '') : -1;
}
