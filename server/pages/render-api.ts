import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '#shared/errors.ts';
import type { App } from '../http/route.ts';
import { tagsIn } from '../response-cache/cache-tags.ts';

export interface ApiResponse {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The API for pages being rendered: the same routes, called in process. */
export interface RenderApi {
  /** Responds like `fetch`. A second call of the same URL gets the same response. */
  fetch: (url: string) => Promise<ApiResponse>;
  /** The tag of each response by URL: the same tag means the same response. */
  responseTags(): Promise<ReadonlyMap<string, string>>;
  /** The cache headers for a cache in front of the shop; null if it may not store the page. */
  cacheTags(): Promise<string[] | null>;
  /** Whether every one of these URLs still gets the same response. */
  isUnchanged(tags: ReadonlyMap<string, string>): Promise<boolean>;
  /** Whether a call failed with a 5xx: a page made from it must not be cached. */
  hasFailed(): boolean;
  /** Whether a call failed because the database is away. */
  hasMetOutage(): boolean;
}

/** Nobody outside of this process knows it, so that no request over the network passes for a call of ours. */
const markOfCalls = randomBytes(16).toString('base64url');
const markHeader = 'x-render-call';

export const isRenderCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[markHeader] === markOfCalls;

/** No request over the network has this IP address. */
const everybody = '0.0.0.0';

/**
 * Calls carry no cookies, because cached pages are the same for everybody.
 *
 * @param shopper for whom alone the page is rendered: calls have their cookies and IP address, so that access and rate
 *   limits are theirs
 */
export function renderApi(app: App, shopper?: Pick<FastifyRequest, 'ip' | 'headers'>): RenderApi {
  const remoteAddress = shopper?.ip ?? everybody;
  const cookie = shopper?.headers.cookie;
  const calls = new Map<string, Promise<{ status: number; body: string; tag: string; cacheTag: string | null }>>();
  let hasFailed = false;
  let hasMetOutage = false;

  const send = async (url: string) => {
    const {
      statusCode: status,
      headers,
      body,
    } = await app.inject({
      method: 'GET',
      url,
      remoteAddress,
      headers: { [markHeader]: markOfCalls, ...(cookie && { cookie }) },
    });
    hasFailed ||= status >= 500;
    hasMetOutage ||= isOutageResponse(status, body);
    const cacheTag = headers['cache-tag'] === undefined ? null : String(headers['cache-tag']);
    return { status, body, tag: `${status} ${headers.etag ?? body}`, cacheTag };
  };
  const call = (url: string) => {
    const response = calls.get(url) ?? send(url);
    calls.set(url, response);
    return response;
  };

  return {
    async fetch(url) {
      const { status, body } = await call(url);
      return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(body) as unknown };
    },
    async responseTags() {
      return new Map(
        await Promise.all([...calls].map(async ([url, response]) => [url, (await response).tag] as const)),
      );
    },
    async cacheTags() {
      const all = await Promise.all(calls.values());
      const tags = all.flatMap(({ cacheTag }) => (cacheTag === null ? [null] : tagsIn(cacheTag)));
      return tags.includes(null) ? null : ([...new Set(tags)] as string[]);
    },
    async isUnchanged(tags) {
      const same = await Promise.all([...tags].map(async ([url, tag]) => (await call(url)).tag === tag));
      return same.every(Boolean);
    },
    hasFailed: () => hasFailed,
    hasMetOutage: () => hasMetOutage,
  };
}

export const isOutageResponse = (status: number, body: string): boolean =>
  status === 503 && (JSON.parse(body) as { code?: FailureCode }).code === 'unavailable';
