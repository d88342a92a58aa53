import { parseAst } from 'rolldown/parseAst';

interface Part {
  /** The end of the file's path in `node_modules`. */
  file: string;
  /** What stands in place of a function's or method's body. */
  bodies: Record<string, string>;
}

/** For one that nobody calls. */
const off = `throw Error('Not in this shop: scripts/thin-libraries.ts');`;
const router = 'react-router/dist/production/lib/';

/**
 * What React Router and TanStack Query carry for wishes that nobody here has, and a bundler cannot know. The versions
 * are pinned; a name that is gone after an update stops the build. React itself is left as it is.
 */
export const parts: readonly Part[] = [
  {
    // Finding routes as one goes: ours all come with the first page (`routeDiscovery: 'initial'`).
    file: `${router}dom/ssr/fog-of-war.js`,
    bodies: {
      isFogOfWarEnabled: 'return false;',
      getPatchRoutesOnNavigationFunction: 'return undefined;',
      useFogOFWarDiscovery: '',
      getPartialManifest: off,
    },
  },
  {
    // The same; and forms, actions and fetchers of the router's own: ours call the API. And its probes.
    file: `${router}router/router.js`,
    bodies: {
      discoverRoutes: off,
      patchRoutesImpl: off,
      handleAction: off,
      handleFetcherAction: off,
      handleFetcherLoader: off,
      fetch: off,
      normalizeNavigateOptions: 'return { path };',
    },
  },
  {
    file: `${router}dom/ssr/single-fetch.js`,
    bodies: { singleFetchActionStrategy: off, singleFetchLoaderFetcherStrategy: off },
  },
  { file: `${router}dom/lib.js`, bodies: { useSubmit: off, useFormAction: off, useFetcher: off } },
  {
    file: `${router}router/instrumentation.js`,
    bodies: { getRouteInstrumentationUpdates: off, instrumentClientSideRouter: off },
  },
  {
    // Pages fetched before they are opened: a shopper pays for what is opened.
    file: `${router}dom/ssr/components.js`,
    bodies: { PrefetchPageLinks: off, usePrefetchBehavior: 'return [false, null, {}];' },
  },
  {
    // Our lists have pages.
    file: '@tanstack/query-core/build/modern/queryClient.js',
    bodies: { infiniteQuery: off, fetchInfiniteQuery: off, prefetchInfiniteQuery: off, ensureInfiniteQueryData: off },
  },
  { file: '@tanstack/query-core/build/modern/infiniteQueryBehavior.js', bodies: { infiniteQueryBehavior: off } },
];

/** A library's file without those parts; null for any other file. */
export function thinned(code: string, id: string): string | null {
  const part = parts.find(({ file }) => id.endsWith(file));
  if (!part) return null;
  const found = new Set<string>();
  const cuts: { start: number; end: number; instead: string }[] = [];
  visit(parseAst(code), (node) => {
    const { name = '', body } = functionIn(node);
    const instead = Object.hasOwn(part.bodies, name) ? part.bodies[name] : undefined;
    if (instead === undefined || !body) return true;
    found.add(name);
    cuts.push({ start: body.start, end: body.end, instead: `{${instead}}` });
    return false;
  });
  const missing = Object.keys(part.bodies).filter((name) => !found.has(name));
  if (missing.length > 0)
    throw new Error(`${part.file} has no ${missing.join(', ')}: look over scripts/thin-libraries.ts`);
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  key?: { name?: string };
  value?: { body?: Node };
  body?: Node;
}

function functionIn({ type, id, key, value, body }: Node): { name?: string | undefined; body?: Node | undefined } {
  if (type === 'FunctionDeclaration') return { name: id?.name, body };
  return type === 'MethodDefinition' ? { name: key?.name, body: value?.body } : {};
}

/** Goes through a tree; what `look` says no to, it leaves alone. */
function visit(tree: unknown, look: (node: Node) => boolean): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree) && 'type' in tree && !look(tree as Node)) return;
  for (const child of Object.values(tree)) visit(child, look);
}
