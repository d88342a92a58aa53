import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, breachOf } from './import-rules.ts';

const root = path.join(import.meta.dirname, '../..');

test('every import keeps to the rules of ARCHITECTURE.md', () => {
  const breaches = importsOf(sources())
    .map(breachOf)
    .filter((breach) => breach !== null);
  expect(breaches).toEqual([]);
});

test('no files import each other in a circle, not even lazily', () => {
  const imports = importsOf(sources(), { isTypesToo: false });
  const importedBy = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (way.includes(file) || done.has(file)) return;
    for (const { what } of importedBy.get(file) ?? []) visit(what, [...way, file]);
    done.add(file);
  };
  for (const file of importedBy.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('a page that imports from the server is reported', () => {
  expect(breachOf({ from: 'web/ui/Price.tsx', what: 'server/db/database.ts' })).toBe(
    'web/ui/Price.tsx imports server/db/database.ts: whatever a page imports, every shopper downloads',
  );
});

test.for<Import>([
  { from: 'shared/money.ts', what: 'node:fs' },
  { from: 'shared/money.ts', what: 'react' },
  { from: 'shared/money.ts', what: 'web/api.ts' },
  { from: 'web/api.ts', what: 'node:fs' },
  { from: 'web/ui/Price.tsx', what: 'web/cart/useCart.ts' },
  { from: 'web/cart/useCart.ts', what: 'web/checkout/Checkout.tsx' },
  { from: 'web/settings.ts', what: 'admin/root.tsx' },
  { from: 'server/app.ts', what: 'web/api.ts' },
  { from: 'web/routes.ts', what: 'basic/routes.ts' },
  { from: 'basic/form.ts', what: 'server/http/cookies.ts' },
  { from: 'server/db/send.ts', what: 'server/db/batching/batch.ts' },
  { from: 'server/catalogue/list-products.ts', what: 'server/catalogue/search-index/bit-set.ts' },
  { from: 'server/catalogue/search/search-products.ts', what: 'server/catalogue/search-index/query/synonyms.ts' },
  { from: 'server/stock/move-stock.ts', what: 'server/orders/placing/place-order.ts' },
  { from: 'service-worker/caches.ts', what: 'web/api.ts' },
  { from: 'emulator/server.ts', what: 'shared/money.ts' },
  { from: 'emulator/server.ts', what: 'fastify' },
])('$from may not import $what', (attempt) => {
  expect(breachOf(attempt)).not.toBeNull();
});

test("server/http/node-http.ts loads Node's HTTP without `import`, which would load its whole client", () => {
  const imports = /^import (?!type\b)[^;]*\bfrom '(node:)?https?'/m;
  const servers = sources().filter((file) => file.startsWith('server/'));
  expect(servers.filter((file) => imports.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

/** Transactions that are not repeated after a deadlock, and why. */
const notRepeated: Readonly<Record<string, string>> = {
  'server/accounts/sign-in.ts': 'the security log counts a sign-in outside its transaction',
  'server/db/migrations/migrate.ts': 'migrations wait and retry by themselves',
  'server/db/migrations/run-migration.ts': 'migrations wait and retry by themselves',
  'server/db/replica/public-reads.ts': 'only reads',
  'server/db/transact.ts': 'repeats it',
  'server/demo/load-demo.ts': 'runs alone, for minutes',
  'server/ledger/check-ledger.ts': 'only reads',
  'server/operate/doctor/replica-check.ts': 'only reads',
  'server/passkeys/staff-routes.ts': 'the security log counts a sign-in outside its transaction',
  'server/staff/first-owner/first-owner.ts': 'the security log counts a sign-in outside its transaction',
  'server/staff/sign-in.ts': 'the security log counts a sign-in outside its transaction',
};

test('a transaction is run by `transact`, which repeats it after a deadlock, unless it must not be repeated', () => {
  const others = sources().filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('.transaction()'));
  expect(others.toSorted()).toEqual(Object.keys(notRepeated));
});

test('an endpoint that shares its name with what a route calls is imported as `…Call`, and the function by its name', () => {
  const renamed = sources().flatMap((file) => {
    const names = namesIn(fs.readFileSync(path.join(root, file), 'utf8'));
    const endpoints = names.filter(({ from, name }) => /^#shared\/.*\bapi\.ts$/.test(from) && /^[a-z]/.test(name));
    const isWrong = (one: ImportedName) =>
      endpoints.includes(one)
        ? one.alias !== `${one.name}Call`
        : endpoints.some(({ name, alias }) => name === one.name && !alias);
    return names.filter((one) => one.alias && isWrong(one)).map(({ name, alias }) => `${file}: ${name} as ${alias}`);
  });
  expect(renamed).toEqual([]);
});

function sources(): string[] {
  return ['shared', 'server', 'web', 'admin', 'basic', 'service-worker', 'emulator']
    .flatMap((room) =>
      fs.readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\/testing\.ts)$/.test(file));
}

interface ImportedName {
  from: string;
  name: string;
  alias: string | undefined;
}

/** What a file imports by name, without types. */
function namesIn(text: string): ImportedName[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, list = '', from = '']) =>
    list.split(',').flatMap((one) => {
      const [name = '', alias] = one.trim().split(' as ');
      return name === '' || name.startsWith('type ') ? [] : [{ from, name, alias }];
    }),
  );
}

function importsOf(files: readonly string[], { isTypesToo = true } = {}): Import[] {
  return files.flatMap((from) => {
    const text = fs.readFileSync(path.join(root, from), 'utf8');
    const all = text.matchAll(
      /^import\b[^;']*'([^'\n]+)'|^export\b[^;'=()]*\bfrom '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm,
    );
    const statements = [...all].filter(([statement]) => isTypesToo || !/^(import|export) type\b/.test(statement));
    const named = statements.map(([, imported, passedOn, loaded]) => imported ?? passedOn ?? loaded ?? '');
    return named.map((name) => ({ from, what: asPath(from, name) }));
  });
}

/** '#shared/money.ts' and '../money.ts' are one file. */
function asPath(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name;
}
