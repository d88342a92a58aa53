import type { FastifyRequest } from 'fastify';
import type { App } from '../http/route.ts';

interface Answer {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** What a page asks of our own API while it is rendered: the same API as over the network, without the network. */
export interface RenderApi {
  /** Answers like `fetch`. A question that was asked before gets the same answer. */
  ask: (url: string) => Promise<Answer>;
  /** What was asked, and how it was answered: the same word for the same answer. */
  answered(): Promise<ReadonlyMap<string, string>>;
  /** Whether all of it would be answered as it was. */
  isUnchanged(before: ReadonlyMap<string, string>): Promise<boolean>;
  /** Whether something could not be found out. */
  hasFailed(): boolean;
}

/** Nobody's over the network. */
const renderAddress = '0.0.0.0';

export const isRenderCall = ({ ip }: Pick<FastifyRequest, 'ip'>): boolean => ip === renderAddress;

/**
 * No cookies go with them: a page that everybody gets knows nobody.
 *
 * @param cookie the shopper's own, for a page that is rendered for them alone and has to know whether it is theirs
 */
export function renderApi(app: App, cookie?: string): RenderApi {
  const asked = new Map<string, Promise<{ status: number; body: string; word: string }>>();
  let hasFailed = false;

  const find = async (url: string) => {
    const {
      statusCode: status,
      headers,
      body,
    } = await app.inject({ method: 'GET', url, remoteAddress: renderAddress, headers: cookie ? { cookie } : {} });
    hasFailed ||= status >= 500;
    return { status, body, word: `${status} ${headers.etag ?? body}` };
  };
  const found = (url: string) => {
    const answer = asked.get(url) ?? find(url);
    asked.set(url, answer);
    return answer;
  };

  return {
    async ask(url) {
      const { status, body } = await found(url);
      return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(body) as unknown };
    },
    async answered() {
      return new Map(await Promise.all([...asked].map(async ([url, answer]) => [url, (await answer).word] as const)));
    },
    async isUnchanged(before) {
      const same = await Promise.all([...before].map(async ([url, word]) => (await found(url)).word === word));
      return same.every(Boolean);
    },
    hasFailed: () => hasFailed,
  };
}
