import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { fieldOf, parsePlainForms } from './plain-forms.ts';
import type { App } from './route.ts';

/**
 * The target of links in emails: a page with one button (`web/ui/page/EmailedStep.tsx`), which posts the link's token
 * here. Opening a link changes nothing, since mail programs and scanners open all of them. Register these in a scope of
 * their own.
 */

/** Parses the forms of such pages and the requests of mail programs. */
export function parseEmailedSteps(scope: App): void {
  parsePlainForms(scope);
  // RFC 8058 allows multipart too. The token is in the URL then.
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, { sent: String(body) }));
}

/**
 * A step that only the page's button takes.
 *
 * @param run gets the token; false if the link is over
 */
export function addStep(scope: App, page: string, run: (token: string) => Promise<boolean>): void {
  scope.post(page, { schema: { hide: true } }, async (request, reply) => {
    const isDone = await run(tokenOf(request));
    return reply.redirect(`${page}?done=${isDone ? 'yes' : 'no'}`, 303);
  });
}

/**
 * The end of a subscription, which mail programs request too (RFC 8058, one-click unsubscribe).
 *
 * @param run gets the token; false if the link is over
 * @param message for mail programs
 */
export function addUnsubscribe(
  scope: App,
  page: string,
  { run, message }: { run: (token: string) => Promise<boolean>; message: string },
): void {
  scope.post(page, { schema: { hide: true }, config: { takesForeignPosts: true } }, async (request, reply) => {
    const isDone = await run(tokenOf(request));
    // Set by the button of our own page; a mail program needs no page and follows no redirect.
    const isPage = fieldOf(request.body, 'from') === 'page';
    if (isPage) return reply.redirect(`${page}?done=${isDone ? 'yes' : 'no'}`, 303);
    if (!isDone) throw new ShopError('link_over');
    return { success: true, message };
  });
}

/** From the form, otherwise from the URL. */
function tokenOf({ body, query }: FastifyRequest): string {
  return fieldOf(body, 't') ?? fieldOf(query, 't') ?? '';
}
