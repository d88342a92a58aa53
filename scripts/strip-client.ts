import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#shared/endpoint.ts';

/** The part of zod that shoppers' forms are made of. */
const inBrowser = path.join(import.meta.dirname, '../web/validation.ts');
const preloadHelper = path.join(import.meta.dirname, '../web/preload-helper.ts');

/** What shoppers download holds what their page uses: no schemas of the API, no sentences of other pages. */
export function stripClient(): Plugin[] {
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
      resolveId: (source) => (source === 'zod/mini' ? inBrowser : null),
    },
    {
      ...client,
      name: 'preload-helper',
      enforce: 'pre',
      async load(id) {
        if (id !== '\0vite/preload-helper.js') return null;
        return { code: await readFile(preloadHelper, 'utf8'), moduleType: 'ts' };
      },
    },
    {
      ...client,
      name: 'forms-with-every-word',
      onLog(_level, { code, message }) {
        // A rule with a word that `web/validation.ts` does not know would fall over in front of a shopper.
        if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
      },
    },
  ];
}

type Messages = Record<string, Record<string, unknown>>;

const everythingIn = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>;

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
