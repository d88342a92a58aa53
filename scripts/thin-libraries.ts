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
      createClientSideRequest: 'return new Request(history.createURL(stripHashFromPath(location)), { signal });',
      getUpdatedActionData: '',
      // A page is never drawn over the one before it (view transitions), and nobody watches the router at work.
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
      getInstrumentationNavigateMeta: off,
      getSubmissionFromNavigation: '',
      // What stands around fetchers: there never is one.
      processLoaderData: 'return processRouteLoaderData(matches, results, pendingActionResult);',
      callLoadersAndMaybeResolveData:
        'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null), fetcherResults: {} };',
      markFetchRedirectsDone: 'return false;',
      abortStaleFetchLoads: 'return false;',
      getUpdatedRevalidatingFetchers: off,
      updateFetcherState: off,
      setFetcherError: off,
      getFetcher: off,
      resetFetcher: off,
      deleteFetcher: off,
      queueFetcherForDeletion: off,
      abortFetcher: off,
      markFetchersDone: off,
    },
  },
  {
    file: `${router}dom/ssr/single-fetch.js`,
    bodies: { singleFetchActionStrategy: off, singleFetchLoaderFetcherStrategy: off, nonSsrStrategy: off },
  },
  { file: `${router}dom/ssr/data.js`, bodies: { createRequestInit: 'return { signal: request.signal };' } },
  {
    // A router without data, errors of server components, and a page for errors where the root has none.
    file: `${router}hooks.js`,
    bodies: { useNavigateUnstable: off, RSCErrorHandler: off, DefaultErrorComponent: off },
  },
  {
    file: `${router}errors.js`,
    bodies: { decodeRedirectErrorDigest: off, decodeRouteErrorResponseDigest: off },
  },
  // A page's policy lets no script write styles, so they come as a file (web/ui/Toasts.tsx).
  { file: 'sonner/dist/index.mjs', bodies: { __insertCSS: '' } },
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
    // It would load the page anew whenever the next one's code does not come. That helps when the shop itself is new,
    // but without a network it ends at the browser's own page: ours stays, says so (`web/ui/ToastHost.tsx`), and the
    // next one comes when it can. All is asked for before the import, so that the browser never counts a module as lost
    // (`web/late-parts.ts`).
    file: `${router}dom/ssr/routeModules.js`,
    bodies: {
      loadRouteModule: `
        const ask = () =>
          Promise.all([route.module, ...route.imports].map(async (file) => (await fetch(file)).text()))
            .catch(() => null);
        if (!(route.id in routeModulesCache)) {
          if (!(await ask())) {
            dispatchEvent(new Event('lost'));
            do await new Promise((resolve) => setTimeout(resolve, 2000));
            while (!(await ask()));
          }
          routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module).catch((why) => {
            location.reload();
            throw why;
          });
        }
        return routeModulesCache[route.id];`,
    },
  },
  {
    // Our lists have pages, and nobody counts what is under way or sets defaults by key. Mutations are the back
    // office's alone: it brings a cache for them along (`web/admin/OfficeLayout.tsx`).
    file: '@tanstack/query-core/build/modern/queryClient.js',
    bodies: {
      constructor: `
        this.#queryCache = config.queryCache || new QueryCache();
        this.#mutationCache = config.mutationCache;
        this.#defaultOptions = config.defaultOptions;
        this.#mountCount = 0;`,
      resumePausedMutations: 'if (onlineManager.isOnline()) return this.#mutationCache?.resumePausedMutations();',
      clear: 'this.#queryCache.clear();',
      infiniteQuery: off,
      fetchInfiniteQuery: off,
      prefetchInfiniteQuery: off,
      ensureInfiniteQueryData: off,
      isFetching: off,
      isMutating: off,
      resetQueries: off,
      setDefaultOptions: off,
      setQueryDefaults: off,
      getQueryDefaults: 'return {};',
      setMutationDefaults: off,
      getMutationDefaults: 'return {};',
    },
  },
  { file: '@tanstack/query-core/build/modern/queryObserver.js', bodies: { fetchOptimistic: off } },
  { file: '@tanstack/query-core/build/modern/infiniteQueryBehavior.js', bodies: { infiniteQueryBehavior: off } },
];

/** A library's file without those parts; null for any other file. */
export function thinned(code: string, id: string): string | null {
  const part = parts.find(({ file }) => id.endsWith(file));
  if (!part) return null;
  const found = new Set<string>();
  const cuts: Cut[] = [];
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
  return withoutIdleImports(withCuts(code, cuts));
}

interface Cut {
  start: number;
  end: number;
  instead: string;
}

function withCuts(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

/** A bundler puts together what imports each other, and asks only afterwards what is used. */
function withoutIdleImports(code: string): string {
  const used = new Set<string>();
  const imports: Node[] = [];
  visit(parseAst(code), (node) => {
    if (node.type === 'ImportDeclaration') imports.push(node);
    else if (node.type === 'Identifier' && node.name !== undefined) used.add(node.name);
    return node.type !== 'ImportDeclaration';
  });
  const idle = imports.filter(
    ({ specifiers = [] }) => specifiers.length > 0 && !specifiers.some(({ local }) => used.has(local.name)),
  );
  return withCuts(
    code,
    idle.map(({ start, end }) => ({ start, end, instead: '' })),
  );
}

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  specifiers?: { local: { name: string } }[];
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
