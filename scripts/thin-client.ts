import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#shared/contract.ts';

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
  ];
}

type Messages = Record<string, Record<string, unknown>>;

const everythingIn = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>;

/** In a browser a call is its method, its address and its failure sentence. */
function endpointsOf(everything: Record<string, unknown>): string {
  return Object.entries(everything)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .map(([name, { method, url, failure }]) => `export const ${name} = ${JSON.stringify({ method, url, failure })};`)
    .join('\n');
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/** `messages.cart.empty` becomes the sentence itself; one that is asked for in another way stays as it is. */
function withSentences(code: string, messages: Messages): string {
  return code.replace(/\bmessages\.(\w+)\.(\w+)\b/g, (words, feature: string, name: string) => {
    const sentence = messages[feature]?.[name];
    if (typeof sentence === 'string') return JSON.stringify(sentence);
    // Sentences with a parameter use nothing but their parameters.
    return typeof sentence === 'function' ? `(${sentence.toString()})` : words;
  });
}
