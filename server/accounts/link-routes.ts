import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { setSessionCookies, sessionTokenOf } from '../http/cookies.ts';
import { markKnownBrowser } from '../http/known-browsers.ts';
import { fieldOf, rejectionOf, parsePlainForms } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { type RateLimitClient, clientOf } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { idInSignInLink } from '../email/sign-in-link-token.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import { accountOf, endFormerSessions, endSessionsOf } from './sessions.ts';
import { signInWithLink } from './sign-in.ts';
import { accountOfSignInLink } from './sign-in-link.ts';
import { sendPlainPage } from '../pages/plain/plain-page.ts';
import { linkOverPage, signInPage, tooManyLinksPage, tooManySignInsPage } from './sign-in-page.ts';

/**
 * The sign-in link in a code's email: plain pages and a plain form, so that it works in every mail app's browser.
 * Opening it changes nothing, since scanners open every link. A correct link is rate limited by browser alone:
 * strangers can use up the codes of an address, but not this.
 */
export const linkRoutes: Routes = (app, shop) => {
  const { db, config, now } = shop;
  const hidden = { schema: { hide: true } };

  app.get('/sign-in', hidden, async (request, reply) => {
    const client = await clientOf(shop, request, reply);
    const token = fieldOf(request.query, 't') ?? '';
    const codeId = idInSignInLink(config.secrets, token);
    if (codeId === null) return reject(reply, client);
    const account = await accountOfSignInLink(db, { codeId, browser: client.browser }, now());
    if (!account) return sendPlainPage(reply, config, 404, linkOverPage());
    const current = await whoIsHere(request);
    const instead = current === null || current === account.email ? null : current;
    return sendPlainPage(
      reply,
      config,
      200,
      signInPage(await shop.settings(), { email: account.email, token, instead }),
    );
  });

  void app.register(async (scope) => {
    parsePlainForms(scope);
    scope.post('/sign-in', hidden, async (request, reply) => {
      const client = await clientOf(shop, request, reply);
      const codeId = idInSignInLink(config.secrets, fieldOf(request.body, 't') ?? '');
      if (codeId === null) return reject(reply, client);
      const signIn = consume(shop, 'sign in with a code or link', client);
      const rejection = await rejectionOf(signIn, 'too_many_requests');
      if (rejection) return sendPlainPage(reply, config, 429, tooManySignInsPage(rejection));
      const entry = await signInWithLink(shop, codeId, client);
      if (!entry) return sendPlainPage(reply, config, 404, linkOverPage());
      const presented = sessionTokenOf(request, config);
      if (presented) await endSessionsOf(db, [presented], now());
      await endFormerSessions(db, client.browser, now());
      setSessionCookies(reply, config, entry.tokens, now());
      markKnownBrowser(reply, shop, entry.account.id);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    });
  });

  /** One of 2^128 can't be found by trying; the tries are limited all the same. */
  async function reject(reply: FastifyReply, client: RateLimitClient) {
    logSecurityEvent(shop, { kind: 'wrong-link', network: client.network });
    const rejection = await rejectionOf(consume(shop, 'guess a link', client), 'too_many_requests');
    return rejection
      ? sendPlainPage(reply, config, 429, tooManyLinksPage(rejection))
      : sendPlainPage(reply, config, 404, linkOverPage());
  }

  async function whoIsHere(request: FastifyRequest): Promise<string | null> {
    const token = sessionTokenOf(request, config);
    if (!token) return null;
    return accountOf(db, token, now()).then(
      ({ email }) => email,
      (error: unknown) => {
        if (error instanceof ShopError && error.code === 'session_over') return null;
        throw error;
      },
    );
  }
};
