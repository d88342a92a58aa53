import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookies, sessionTokenOf } from '../http/cookies.ts';
import { fieldOf, rejectionOf, parsePlainForms } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { type RateLimitClient, clientOf } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { idInLink } from '../email/code-secrets.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import { accountOf, endSessionsOf } from './sessions.ts';
import { signInWithLink } from './sign-in.ts';
import { accountOfSignInLink } from './sign-in-link.ts';
import { linkOverPage, sendPage, signInPage, tooManyLinksPage } from './sign-in-page.ts';

/**
 * The button in a code's letter: plain pages and a plain form, so that it works in whatever a mail program opens it in.
 * Opening it changes nothing, as scanners open every link. Whose link is right is held up by no budget: strangers can
 * use up the codes for an address, and not this.
 */
export const linkRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;
  const hidden = { schema: { hide: true } };

  app.get('/sign-in', hidden, async (request, reply) => {
    const actor = await clientOf(shop, request, reply);
    const token = fieldOf(request.query, 't') ?? '';
    const codeId = idInLink(config.secret, token);
    if (codeId === null) return refuse(reply, actor);
    const account = await accountOfSignInLink(db, { codeId, browser: actor.browser }, now());
    if (!account) return sendPage(reply, 404, linkOverPage());
    const current = await whoIsHere(request);
    const instead = current === null || current === account.email ? null : current;
    return sendPage(reply, 200, signInPage(await shop.settings(), { email: account.email, token, instead }));
  });

  void app.register(async (scope) => {
    parsePlainForms(scope);
    scope.post('/sign-in', hidden, async (request, reply) => {
      const actor = await clientOf(shop, request, reply);
      const codeId = idInLink(config.secret, fieldOf(request.body, 't') ?? '');
      if (codeId === null) return refuse(reply, actor);
      const entry = await signInWithLink(shop, codeId, actor);
      if (!entry) return sendPage(reply, 404, linkOverPage());
      const presented = sessionTokenOf(request, config);
      if (presented) await endSessionsOf(db, [presented], now());
      setSessionCookies(reply, config, entry.tokens, now());
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    });
  });

  /** Nobody finds one of 2^128 by trying; how many try is bounded all the same. */
  async function refuse(reply: FastifyReply, actor: RateLimitClient) {
    logSecurityEvent(shop, { kind: 'wrong-link', network: actor.network });
    const refusal = await rejectionOf(consume(shop, 'guess a link', actor), 'too_many_requests');
    return refusal ? sendPage(reply, 429, tooManyLinksPage()) : sendPage(reply, 404, linkOverPage());
  }

  async function whoIsHere(request: FastifyRequest): Promise<string | null> {
    const token = sessionTokenOf(request, config);
    if (!token) return null;
    return accountOf(db, token, now()).then(
      ({ email }) => email,
      () => null, // Over: nobody.
    );
  }
};
