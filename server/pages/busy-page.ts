import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Plain text, as there is no capacity to render a page; the browser retries by itself. */
export const sendBusyPage = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof ShopError) || !['too_busy', 'too_many_requests'].includes(error.code)) throw error;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const body = `<!doctype html><html lang="en-NG">${head}<meta http-equiv="refresh" content="3"><title>${messages.general.busy}</title><p>${messages.general.busy}`;
  return reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' })
    .send(body);
};
