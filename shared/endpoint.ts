import * as z from 'zod/mini';
import type { Needed } from './admin/staff/rights.ts';

type Schema = z.ZodMiniType;

/** The input and output of an endpoint, in the shape of Fastify's `schema` option. */
export interface CallSchema {
  readonly params?: Schema;
  readonly querystring?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly response: { readonly 200: Schema };
  readonly summary?: string;
  /** Details beyond the summary, such as members of an error. */
  readonly description?: string;
  readonly tags?: readonly string[];
  /** Whether the response has an `ETag`, by which browsers that have it get 304. */
  readonly isCached?: true;
  /** Whether too many requests get 429: of a client, or all at once. */
  readonly isLimited?: true;
  /** The content types of a body that is a file. */
  readonly consumes?: readonly string[];
  /** The maximum size of that file. */
  readonly maxBytes?: number;
  /** The content type of a successful response that is not JSON. */
  readonly produces?: readonly ['text/csv' | 'application/pdf' | 'image/jpeg'];
}

/**
 * An example of the needed value: `''` any text, `0` any number, `false` a boolean, `true` only true, `[]` any list,
 * `[{ name: '' }]` a list whose members all have a name.
 */
export type Example = string | number | boolean | readonly Example[] | { readonly [name: string]: Example };

/**
 * The values of fields that a response may leave out, in the form of an example: `[{ hex: '' }]` is a list whose members
 * may lack `hex`, and that may itself be missing.
 */
export type Defaults = string | number | boolean | null | readonly Defaults[] | { readonly [name: string]: Defaults };

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with `:name` for each parameter, in the router's syntax. */
  readonly url: string;
  /** Shown if the server sends no message (specification, section 8). */
  readonly failure: string;
  /** The part of the response that a page can't do without. Browsers check only this; they have no schemas. */
  readonly requiredResponse?: Example;
  /** What browsers assume for the fields that the specification does not name, where a response has only those it names. */
  readonly responseDefaults?: Defaults;
  readonly schema: CallSchema;
  readonly config?: AdminConfig;
}

interface AdminConfig {
  /** The right without which staff may not call it; null for what comes before the sign-in. */
  readonly needs: Needed | null;
  /** Whether pages call it by themselves. */
  readonly isPolled?: true;
}

/** An endpoint of the admin says what right it needs. */
type SaysWhatItNeeds<E extends Endpoint> = E['url'] extends `/api/admin/${string}` ? { config: AdminConfig } : unknown;

/** Describes an endpoint; the server spreads it into a route and the browser passes it to `api`. */
export function endpoint<const E extends Endpoint>(description: E & SaysWhatItNeeds<E>): E {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : never;
type Part<E extends Endpoint, From extends keyof CallSchema, As extends string> = From extends keyof E['schema']
  ? { [name in As]: In<E['schema'][From]> }
  : unknown;

/** The arguments of a caller: `params`, `query` and `body`, each only if the endpoint takes it. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'querystring', 'query'> &
  Part<E, 'body', 'body'>;

/** The successful response. */
export type Output<E extends Endpoint> = z.output<E['schema']['response'][200]>;

/** The base of every successful response. */
export const Success = z.object({ success: z.literal(true), message: z.string() });
