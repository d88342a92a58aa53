import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/route.ts';
import { type ApiResponse, isOutageResponse } from '../render-api.ts';

interface Call {
  method?: string | undefined;
  headers?: unknown;
  body?: unknown;
}

/** The API for a page without scripts: the same routes, called in process for the shopper who opened it. */
export interface ShopperApi {
  /** Calls like `fetch`, with the shopper's cookies and IP address, so that access and rate limits are theirs. */
  fetch: (url: string, call: Call) => Promise<ApiResponse>;
  /** The cookies that the responses set, for the browser. */
  setCookies(): readonly string[];
  /** Whether a call failed because the session has to be renewed. */
  isSessionOver(): boolean;
  /** Whether a call failed because the database is away. */
  hasMetOutage(): boolean;
}

export function shopperApi(app: Pick<App, 'inject'>, request: FastifyRequest): ShopperApi {
  const sent = (request.headers.cookie ?? '').split(/; */).filter(Boolean);
  const cookies = new Map(sent.map(nameAndValue));
  const setCookies: string[] = [];
  let isSessionOver = false;
  let hasMetOutage = false;

  const keep = (header: string) => {
    setCookies.push(header);
    const [name, value] = nameAndValue(header.split(';')[0]!);
    // Cleared cookies are empty. The next call already has the others, as from a browser.
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };

  return {
    async fetch(url, { method = 'GET', headers, body }) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { 'user-agent': browser = '' } = request.headers;
      const response = await app.inject({
        method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
        url,
        remoteAddress: request.ip,
        headers: { ...(headers as Record<string, string>), 'user-agent': browser, ...(cookie && { cookie }) },
        ...((typeof body === 'string' || Buffer.isBuffer(body)) && { payload: body }),
      });
      const { statusCode: status } = response;
      for (const header of [response.headers['set-cookie'] ?? []].flat()) keep(header);
      isSessionOver ||= status === 401;
      hasMetOutage ||= isOutageResponse(status, response.body);
      return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(response.body) as unknown };
    },
    setCookies: () => setCookies,
    isSessionOver: () => isSessionOver,
    hasMetOutage: () => hasMetOutage,
  };
}

function nameAndValue(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
