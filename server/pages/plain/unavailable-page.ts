import { parse } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { isOutage } from '../../db/outage/outage.ts';
import { outageRetrySeconds } from '../../http/errors.ts';
import type { Shop } from '../../shop.ts';
import { type Html, html } from './html.ts';
import { plainPage, sendPlainPage } from './plain-page.ts';

const { general, offline } = messages;

/** The request that could not be served. */
interface Lost {
  /** Path and query. */
  url: string;
  /** The fields of a form; null for a page. */
  form: readonly (readonly [string, string])[] | null;
}

/** Says that the shop is away, and offers the same request again, with what was typed. */
function unavailablePage({ url, form }: Lost): Html {
  const again = form
    ? html`<p>${general.mayBeLost}</p>
        <form method="post" action="${url}">
          ${form.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <button>${general.sendAgain}</button>
        </form>`
    : html`<p><a class="button" href="${url}">${offline.tryAgain}</a></p>`;
  return plainPage(
    general.unavailableHeading,
    html`<p>${general.unavailable}</p>
      ${again}`,
  );
}

/** Whether the error is an outage that a browser should see as a page. */
export function isOutageOfPage(error: unknown, { url, headers }: FastifyRequest): boolean {
  return isOutage(error) && (!url.startsWith('/api/') || headers.accept?.includes('text/html') === true);
}

export function sendUnavailablePage({ config, payments }: Shop, request: FastifyRequest, reply: FastifyReply) {
  const page = unavailablePage({ url: addressOf(request), form: formOf(request) });
  void reply.header('retry-after', String(outageRetrySeconds));
  return sendPlainPage(reply, config, 503, page, payments.pageOrigins);
}

/** A path of this shop, also of a request for `//elsewhere.example`. */
const addressOf = ({ url }: FastifyRequest) => url.replace(/^[/\\]+/, '/');

function formOf({ method, headers, body }: FastifyRequest): Lost['form'] {
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  const fields = typeof body === 'string' ? parse(body) : ((body ?? {}) as ReturnType<typeof parse>);
  return Object.entries(fields).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value) => [name, value] as const),
  );
}
