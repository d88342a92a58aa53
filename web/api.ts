import type { Defaults, Endpoint, Example, Input, Output } from '#shared/endpoint.ts';
import type { FailureDetails } from '#shared/failure-details.ts';
import { messages } from '#shared/messages.ts';
import { fetchInTime, timeoutError } from './fetch-in-time.ts';
import { toast } from './ui/toasts/toast.ts';

/** The body of a rejection, or of a response with `success: false`. */
interface RejectionBody extends FailureDetails {
  success?: boolean;
  code?: string;
  message?: string;
  product?: null;
}

/** The server's error message, or our own if there is no response or no readable one. */
export class ApiError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string | undefined;
  /** The response body, as far as it is readable. */
  readonly details: RejectionBody;
  /** Whether the message gives the reason; otherwise it only says which call failed. */
  readonly hasReason: boolean;

  constructor(message: string, status: number, details: RejectionBody = {}) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.details = details;
    this.hasReason = status === 0 || details.message === message;
  }
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The request continues when the page is left. */
  keepalive?: boolean;
  /** Only what is true now will do: the service worker gives no stored response (`service-worker/service-worker.ts`). */
  cache?: 'no-cache';
}

/** Calls an endpoint: typed input and output, one kind of error. */
export type Api = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>;

/** The used part of a `Response`. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'>;

/** Sends a request: `fetch` in a browser, an in-process call on the server. */
export type Send = (url: string, init: RequestInit) => Promise<ApiResponse>;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
}

/**
 * The only place that turns responses into results or errors. An `ApiError` is thrown for an error status, `success:
 * false` with any status, a body that is broken, empty or of another shape, a timeout, and a network failure. A call
 * that its caller aborts rejects with the reason of the abort.
 *
 * @param noResponse the message when no response came; the shoppers' by default
 */
export function createApi(send: Send, noResponse = noResponseMessage): Api {
  return async (endpoint, input, { headers = {}, ...rest } = {}) => {
    const { params, query, body } = input as Parts;
    const response = await send(addressOf(endpoint.url, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...rest,
    }).catch((reason: unknown) => {
      if (rest.signal?.aborted) throw reason;
      // From a call that had to come first, such as the session renewal.
      if (reason instanceof ApiError) throw new ApiError(endpoint.failure, reason.status);
      throw new ApiError(noResponse(endpoint, reason === timeoutError), 0);
    });
    return resultOf(endpoint, response);
  };
}

/**
 * The validated response body.
 *
 * @throws ApiError
 */
export async function resultOf<E extends Endpoint>(endpoint: E, response: ApiResponse): Promise<Output<E>> {
  const body: unknown = await response.json().catch(() => null);
  const details = typeof body === 'object' && body !== null ? (body as RejectionBody) : {};
  const { success, message } = details;
  if (!response.ok || success === false) {
    throw new ApiError(typeof message === 'string' && message ? message : endpoint.failure, response.status, details);
  }
  // The server's schema produced this response. Validating with it here would be too heavy for phones; an example is
  // enough.
  if (!isLike(body, endpoint.requiredResponse ?? {})) throw new ApiError(endpoint.failure, response.status, details);
  return withDefaults(body, endpoint.responseDefaults) as Output<E>;
}

/**
 * Calls the API over the network. An expired session is renewed and the call repeated once; if the server demands a
 * proof of work, it is done and the call repeated with it. Both are loaded only when needed, so few shoppers pay for
 * them.
 */
export const browserApi = createApi(async (url, init) => {
  const startedAt = performance.now();
  const isChange = init.method !== 'GET';
  const slow = isChange ? setTimeout(() => toast.info(messages.general.slow), slowMs) : undefined;
  try {
    const response = await fetchInTime(url, init);
    if (response.status === 429) {
      const { retryWithProofOfWork } = await import('./solve-proof-of-work.ts');
      return await retryWithProofOfWork(response, (proof) =>
        fetchInTime(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...proof } }),
      );
    }
    return response.status === 401 ? await renewSession(response, () => fetchInTime(url, init), startedAt) : response;
  } finally {
    clearTimeout(slow);
  }
});

/** @returns the response after the renewal, or the rejection if it failed */
type RenewSession = (
  rejection: ApiResponse,
  retry: () => Promise<ApiResponse>,
  startedAt: number,
) => Promise<ApiResponse>;

let renewSession: RenewSession = async (rejection) => rejection;

/** Registers how an expired session is renewed: accounts import this file, so it can't import them. */
export function onUnauthorized(renew: RenewSession): void {
  renewSession = renew;
}

/** After this time, a message says that a change is still in progress. */
const slowMs = 6_000;

/** Whether the server rejected the request; a retry would be rejected too. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ((error.status >= 400 && error.status < 500) || (error.status < 300 && error.details.success === false));

/** For an endpoint whose response without success is a result too. @throws any other error */
export const resultWithoutSuccess =
  <E extends Endpoint>(_endpoint: E) =>
  (error: unknown): Output<E> => {
    if (isRejection(error) && error.status < 300) return error.details as Output<E>;
    throw error;
  };

/** Whether no response came: the server may have done it, or, where not even the code of the call came, was never asked. */
export const hasNoResponse = (error: unknown) =>
  error instanceof ApiError ? error.status === 0 : (error as Error).name === 'ChunkLost';

/** The message for a missing response. For a change it says that nothing was lost. */
function noResponseMessage({ method }: Endpoint, isTimedOut: boolean): string {
  if (method === 'GET') return isTimedOut ? messages.general.timedOut : messages.general.offline;
  return isTimedOut ? messages.general.changeTimedOut : messages.general.changeNotSent;
}

/** Whether a response has the shape of the example; `true` matches only `true`. */
function isLike(body: unknown, example: Example): boolean {
  if (example === true) return body === true;
  if (Array.isArray(example)) {
    return Array.isArray(body) && (example[0] === undefined || body.every((one) => isLike(one, example[0])));
  }
  if (typeof example !== 'object') return typeof body === typeof example;
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.entries(example).every(([name, part]) => isLike((body as Record<string, unknown>)[name], part))
  );
}

/** The response body with the values of the fields that it leaves out; those that it has stay as they are. */
function withDefaults(body: unknown, defaults: Defaults | undefined): unknown {
  if (defaults === undefined) return body;
  if (Array.isArray(defaults)) {
    return Array.isArray(body)
      ? body.map((one: unknown) => withDefaults(one, defaults[0]))
      : body === undefined
        ? []
        : body;
  }
  if (typeof defaults !== 'object' || defaults === null) return body === undefined ? defaults : body;
  // A missing object has all of the values; null is a value.
  if (body === undefined) return withDefaults({}, defaults);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const filled: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(defaults)) filled[name] = withDefaults(filled[name], value);
  return filled;
}

function addressOf(url: string, params: Parts['params'], query: Parts['query']): string {
  const path = url.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, one);
  }
  const search = String(parameters);
  return search ? `${path}?${search}` : path;
}
