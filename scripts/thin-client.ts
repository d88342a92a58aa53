import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#shared/contract.ts';
import { office } from './client-chunks.ts';
import { thinned } from './thin-libraries.ts';

/** The part of zod that shoppers' forms are made of. */
const inBrowser = path.join(import.meta.dirname, '../web/checks.ts');
const latePartsFile = path.join(import.meta.dirname, '../web/late-parts.ts');
const forOffice = '?office';

/** What shoppers download holds what their page uses: no schemas of the API, no sentences of other pages. */
export function thinClient(): Plugin[] {
  const client = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const;
  return [
    {
      ...client,
      name: 'endpoints-without-schemas',
      // Schemas check on the server alone. What a page needs of one stands in a file that is not `api.ts`.
      async load(id) {
        return /\/shared\/\w+\/([\w-]+-)?api\.ts$/.test(id) ? endpointsOf(await everythingIn(id)) : null;
      },
    },
    {
      ...client,
      name: 'sentences-where-they-are-said',
      async transform(code, id) {
        const from = /import \{ messages \} from ["']([^"']+)["']/.exec(code)?.[1];
        if (from === undefined) return null;
        const source = await this.resolve(from, id);
        if (!source) return null;
        const { messages } = (await everythingIn(source.id)) as { messages: Messages };
        return { code: withSentences(code, messages), map: null };
      },
    },
    {
      ...client,
      name: 'forms-without-their-library',
      enforce: 'pre',
      // Shoppers check a handful of forms. The back office has many, of every kind, and the whole library for them:
      // what it imports of the forms' rules is its own copy.
      async resolveId(source, importer, options) {
        const isForOffice = importer !== undefined && office.test(importer);
        if (source === 'zod/mini') return isForOffice ? null : inBrowser;
        if (!isForOffice || !/^[#.]/.test(source)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && (await hasRules(found.id)) ? found.id + forOffice : null;
      },
      load: (id) => (id.endsWith(forOffice) ? readFile(id.slice(0, -forOffice.length), 'utf8') : null),
    },
    {
      ...client,
      name: 'late-parts',
      enforce: 'pre',
      async load(id) {
        if (id !== '\0vite/preload-helper.js') return null;
        return { code: await readFile(latePartsFile, 'utf8'), moduleType: 'ts' };
      },
    },
    {
      ...client,
      name: 'libraries-without-what-we-switch-off',
      transform: (code, id) => thinned(code, id),
    },
    {
      ...client,
      name: 'forms-with-every-word',
      onLog(_level, { code, message }) {
        // A rule with a word that `web/checks.ts` does not know would fall over in front of a shopper.
        if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
      },
    },
  ];
}

type Messages = Record<string, Record<string, unknown>>;

const everythingIn = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>;

/** Whether a shared file is about what may be typed, but is no description of calls, which a browser gets without. */
async function hasRules(file: string): Promise<boolean> {
  if (!/\/shared\/[\w/-]+\.ts$/.test(file) || file.endsWith('api.ts')) return false;
  return /^import .* from '(zod\/mini|[\w./-]*\/fields\.ts)';$/m.test(await readFile(file, 'utf8'));
}

/** In a browser a call is its method, its address, its failure sentence and what its answer must have. */
function endpointsOf(everything: Record<string, unknown>): string {
  return Object.entries(everything)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .map(([name, { method, url, failure, answer }]) => {
      return `export const ${name} = ${JSON.stringify({ method, url, failure, answer })};`;
    })
    .join('\n');
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/**
 * `messages.cart.empty` becomes the sentence itself, and `messages.cart` that feature's sentences; what is asked for in
 * another way stays as it is, and brings along every sentence there is.
 */
function withSentences(code: string, messages: Messages): string {
  return code.replace(/\bmessages\.(\w+)(?:\.(\w+))?\b/g, (words, feature: string, name?: string) => {
    const found = name === undefined ? messages[feature] : messages[feature]?.[name];
    return found === undefined ? words : `(${asCode(found)})`;
  });
}

/** Sentences with a parameter use nothing but their parameters. */
function asCode(sentence: unknown): string {
  if (typeof sentence === 'function') return sentence.toString();
  if (typeof sentence !== 'object' || sentence === null) return JSON.stringify(sentence);
  const members = Object.entries(sentence).map(([name, value]) => `${JSON.stringify(name)}: ${asCode(value)}`);
  return `{ ${members.join(', ')} }`;
}
