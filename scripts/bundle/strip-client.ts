import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#shared/endpoint.ts';

const preloadHelper = path.join(import.meta.dirname, '../../web/preload-helper.ts');

/** Removes from the shoppers' scripts what their page does not use: schemas of the API, messages of other pages. */
export function stripClient(): Plugin[] {
  const client = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const;
  return [
    {
      ...client,
      name: 'endpoints-without-schemas',
      // Schemas validate on the server only. Parts that a page needs are in files other than `api.ts`.
      async load(id) {
        return /\/shared\/[\w-]+\/([\w-]+-)?api\.ts$/.test(id) ? endpointsOf(await exportsOf(id)) : null;
      },
    },
    {
      ...client,
      name: 'inline-messages',
      async transform(code, id) {
        const from = /import \{ messages \} from ["']([^"']+)["']/.exec(code)?.[1];
        if (from === undefined) return null;
        const source = await this.resolve(from, id);
        if (!source) return null;
        const { messages } = (await exportsOf(source.id)) as { messages: Messages };
        const stripped = withMessagesInlined(code, messages);
        if (usesAllMessages(stripped)) this.error(`${id} would send every message: write messages.<feature>.<name>`);
        return { code: stripped, map: null };
      },
    },
    {
      ...client,
      name: 'preload-helper',
      enforce: 'pre',
      // A file of ours, so that its messages are replaced as in every other.
      load: (id) => (id === '\0vite/preload-helper.js' ? `export * from ${JSON.stringify(preloadHelper)};` : null),
    },
  ];
}

type Messages = Record<string, Record<string, unknown>>;

const exportsOf = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>;

/** In a browser an endpoint is its method, its path, its error message, and the required members and the defaults of its response. */
function endpointsOf(exported: Record<string, unknown>): string {
  return Object.entries(exported)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .map(([name, { method, url, failure, requiredResponse, responseDefaults }]) => {
      return `export const ${name} = ${JSON.stringify({ method, url, failure, requiredResponse, responseDefaults })};`;
    })
    .join('\n');
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/**
 * Replaces `messages.cart.empty` with the message itself, and `messages.cart` with that feature's messages; any other
 * use would include every message.
 */
function withMessagesInlined(code: string, messages: Messages): string {
  return code.replace(/\bmessages\.(\w+)(?:\.(\w+))?\b/g, (match, feature: string, name?: string) => {
    const found = name === undefined ? messages[feature] : messages[feature]?.[name];
    return found === undefined ? match : `(${asCode(found)})`;
  });
}

/** Whether the code takes the catalogue of messages itself, as in `const { cart } = messages`. */
const usesAllMessages = (code: string): boolean => /(?:[=(,?:]|return|=>)\s*messages\b|\bmessages\s*[[)]/.test(code);

/** Messages with a parameter use nothing but their parameters. */
function asCode(message: unknown): string {
  if (typeof message === 'function') return message.toString();
  if (typeof message !== 'object' || message === null) return JSON.stringify(message);
  const members = Object.entries(message).map(([name, value]) => `${JSON.stringify(name)}: ${asCode(value)}`);
  return `{ ${members.join(', ')} }`;
}
