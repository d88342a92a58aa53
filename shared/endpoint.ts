import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** What a call takes and gives, in the shape Fastify's `schema` option has. */
interface CallSchema {
  readonly params?: Schema;
  readonly querystring?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly response: { readonly 200: Schema };
  readonly summary?: string;
  readonly tags?: readonly string[];
  /** The type of a successful answer that is no JSON. */
  readonly produces?: readonly ['text/csv'];
}

/**
 * A value like the one that is needed: `''` any text, `0` any number, `false` yes or no, `true` nothing but yes, `[]` any list,
 * `[{ name: '' }]` a list whose every member has a name.
 */
export type Example = string | number | boolean | readonly Example[] | { readonly [name: string]: Example };

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with `:name` for each parameter, as the router takes it. */
  readonly url: string;
  /** Shown when the server sends no message of its own (specification, section 8). */
  readonly failure: string;
  /** What a page cannot do without in the answer. A browser checks that much; it has no schemas. */
  readonly answer?: Example;
  readonly schema: CallSchema;
  /** Of the back office's calls: which ones only an owner may make. */
  readonly config?: { readonly isForOwner: true };
}

/** Describes one call of the API; the server spreads it into a route and the browser hands it to `api`. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : never;
type Part<E extends Endpoint, From extends keyof CallSchema, As extends string> = From extends keyof E['schema']
  ? { [name in As]: In<E['schema'][From]> }
  : unknown;

/** What a caller hands over: `params`, `query` and `body`, each only where the call takes it. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'querystring', 'query'> &
  Part<E, 'body', 'body'>;

/** What a successful call answers. */
export type Output<E extends Endpoint> = z.output<E['schema']['response'][200]>;

/** The beginning of every successful answer. */
export const Success = z.object({ success: z.literal(true), message: z.string() });
