import type { Endpoint, Example, Input, Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { toast } from './ui/toasts/toast.ts';

/** What the server said was wrong, or our own sentence when it said nothing we can read, or nothing at all. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  /** What the server answered, as far as it can be read. */
  readonly details: Record<string, unknown>;
  /** Whether the message says what happened; otherwise it only says which call failed. */
  readonly hasReason: boolean;

  constructor(message: string, status: number, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = typeof details['code'] === 'string' ? details['code'] : undefined;
    this.details = details;
    this.hasReason = status === 0 || details['message'] === message;
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

/** What is read of a `Response`. */
export type Answer = Pick<Response, 'ok' | 'status' | 'json'>;

/** Anything that answers like `fetch`: the browser's own, or the server asking itself. */
export type Send = (url: string, init: RequestInit) => Promise<Answer>;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
}

/**
 * The one place where answers become results or failures. A failure is an `ApiError`: a refusal, `success: false`
 * under any status, a body that is broken, empty or of another shape, no answer in time, no network. A call that its
 * caller gave up is no failure: it rejects with the reason for giving up.
 */
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
      // Of a call that had to come first, such as the one that renews the session.
      if (reason instanceof ApiError) throw new ApiError(endpoint.failure, reason.status);
      throw new ApiError(unanswered(endpoint, reason === tooLate), 0);
    });
    return resultOf(endpoint, answer);
  };
}

/**
 * What an answer says, when it says what it should.
 *
 * @throws ApiError
 */
export async function resultOf<E extends Endpoint>(endpoint: E, answer: Answer): Promise<Output<E>> {
  const said: unknown = await answer.json().catch(() => null);
  const details = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  const { success, message } = details;
  if (!answer.ok || success === false) {
    throw new ApiError(typeof message === 'string' && message ? message : endpoint.failure, answer.status, details);
  }
  // The server's own schema made this answer. Its whole schema would cost each phone too much; an example does.
  if (!isLike(said, endpoint.answer ?? {})) throw new ApiError(endpoint.failure, answer.status, details);
  return said as Output<E>;
}

/**
 * The API over the network. When the session is over it is renewed and the call repeated, once; when the server asks
 * for work first it is done, and the call repeated with it. What either takes is fetched only then, so that hardly
 * anybody pays for it.
 */
export const browserApi = createApi(async (url, init) => {
  const askedAt = performance.now();
  const isChange = init.method !== 'GET';
  const slow = isChange ? setTimeout(() => toast.info(messages.general.slow), slowMs) : undefined;
  try {
    const answer = await fetchInTime(url, init);
    if (answer.status === 429) {
      const { retryWithProofOfWork } = await import('./solve-proof-of-work.ts');
      return await retryWithProofOfWork(answer, (proof) =>
        fetchInTime(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...proof } }),
      );
    }
    return answer.status === 401 ? await renewSession(answer, () => fetchInTime(url, init), askedAt) : answer;
  } finally {
    clearTimeout(slow);
  }
});

/** @returns the answer after the session was renewed, or the refusal where it was not */
type RenewSession = (refusal: Answer, again: () => Promise<Answer>, askedAt: number) => Promise<Answer>;

let renewSession: RenewSession = async (refusal) => refusal;

/** Hands in what renews a session that is over: accounts know of it, and they know this file. */
export function onUnauthorized(renew: RenewSession): void {
  renewSession = renew;
}

/** A shopper who waits for what they pressed is told that it is still under way. */
const slowMs = 6_000;
/** Longer than the server waits for the payment provider (15 s), and than a small answer takes on the slowest network. */
const changeLimitMs = 30_000;
const readLimitMs = 20_000;
const tooLate = new Error('No answer in time');

/**
 * `fetch` with a limit of time for the whole answer, its body included. Nothing is sent twice: who repeats a change
 * sends the same key with it (`Idempotency-Key`, `mergeId`).
 */
export async function fetchInTime(url: string, init: RequestInit): Promise<Answer> {
  const limit = new AbortController();
  let isLate = false;
  const giveUp = () => limit.abort();
  const timer = setTimeout(
    () => {
      isLate = true;
      giveUp();
    },
    init.method === 'GET' ? readLimitMs : changeLimitMs,
  );
  if (init.signal?.aborted) giveUp();
  init.signal?.addEventListener('abort', giveUp);
  try {
    const answer = await fetch(url, { ...init, signal: limit.signal });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, json: async () => JSON.parse(text) as unknown };
  } catch (reason) {
    throw isLate ? tooLate : reason;
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', giveUp);
  }
}

/** The server understood and said no; asking again gives the same answer. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ((error.status >= 400 && error.status < 500) || (error.status < 300 && error.details['success'] === false));

/** Whoever pressed something wants to know what became of it; whoever reads only wants to read. */
function unanswered({ method }: Endpoint, isLate: boolean): string {
  if (method === 'GET') return isLate ? messages.general.noAnswer : messages.general.offline;
  return isLate ? messages.general.changeNotAnswered : messages.general.changeNotSent;
}

/** Whether an answer has what the example has, of the same kinds; `true` means just that. */
function isLike(said: unknown, example: Example): boolean {
  if (example === true) return said === true;
  if (Array.isArray(example)) {
    return Array.isArray(said) && (example[0] === undefined || said.every((one) => isLike(one, example[0])));
  }
  if (typeof example !== 'object') return typeof said === typeof example;
  return (
    typeof said === 'object' &&
    said !== null &&
    !Array.isArray(said) &&
    Object.entries(example).every(([name, part]) => isLike((said as Record<string, unknown>)[name], part))
  );
}

function addressOf(url: string, params: Parts['params'], query: Parts['query']): string {
  const path = url.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
