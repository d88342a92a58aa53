import type { Endpoint, Input, Output } from '#shared/contract.ts';

/** What the server said was wrong, or the call's own sentence when it said nothing we can read. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly details: Record<string, unknown>;
  /** Whether the message is the server's own; otherwise it is the call's. */
  readonly isServersWord: boolean;

  constructor(message: string, status: number, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = typeof details['code'] === 'string' ? details['code'] : undefined;
    this.details = details;
    this.isServersWord = details['message'] === message;
  }
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent also when the page goes while it is under way. */
  keepalive?: boolean;
}

/** Calls the API by its description: checked inputs, typed answers, one kind of error. */
export type Api = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>;

/** Anything that answers like `fetch`: the browser's own, or the server asking itself. */
export type Send = (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
}

export function createApi(send: Send): Api {
  return async (endpoint, input, { headers = {}, ...rest } = {}) => {
    const { params, query, body } = input as Parts;
    const answer = await send(addressOf(endpoint.url, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...rest,
    }).catch((reason: unknown) => {
      if (rest.signal?.aborted) throw reason;
      throw new ApiError(endpoint.failure, 0);
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusal(endpoint, answer.status, said);
    // The server's own schema made this answer; checking it again would cost each phone the schemas' weight.
    return said as Output<typeof endpoint>;
  };
}

/**
 * The API over the network. When the session is over it is renewed and the call repeated, once. What that takes is
 * fetched only then, so that a guest never pays for it.
 */
export const browserApi = createApi(async (url, init) => {
  const askedAt = performance.now();
  const answer = await fetch(url, init);
  if (answer.status !== 401) return answer;
  const { answerAfterRenewal } = await import('./accounts/session.ts');
  return answerAfterRenewal(() => fetch(url, init), askedAt);
});

/** The server understood and said no; asking again gives the same answer. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function addressOf(url: string, params: Parts['params'], query: Parts['query']): string {
  const path = url.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function refusal(endpoint: Endpoint, status: number, said: unknown): ApiError {
  const details = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  const message = details['message'];
  return new ApiError(typeof message === 'string' && message !== '' ? message : endpoint.failure, status, details);
}
