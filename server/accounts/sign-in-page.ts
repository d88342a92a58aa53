import type { FastifyReply } from 'fastify';
import { maskedEmail } from '#shared/masked-email.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from '../config.ts';
import { type Html, html } from '../email/html.ts';
import { hashOf } from '../pages/content-security-policy.ts';
import { withStagingBanner } from '../pages/staging-banner.ts';

interface Offer {
  /** The account that the link opens. */
  email: string;
  token: string;
  /** The account that is signed in in this browser now, if it is another one. */
  instead: string | null;
}

/**
 * The page behind a sign-in link, with one button. It names the account: a link to an attacker's own account may have
 * been passed on, to learn what the shopper types into it.
 */
export function signInPage({ name }: ShopSettings, { email, token, instead }: Offer): Html {
  return frame(
    `Sign in to ${name}`,
    html`<p>This button signs you in, in this browser, as</p>
      <p class="who">${maskedEmail(email)}</p>
      ${instead === null ? '' : html`<p>You are signed in as ${maskedEmail(instead)} now. That session ends.</p>`}
      <form method="post" action="/sign-in">
        <input type="hidden" name="t" value="${token}" />
        <button>Sign in as ${maskedEmail(email)}</button>
      </form>
      <p class="soft">
        Not your address? Then don’t continue: your orders and details would go to someone else’s account.
      </p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** For an unknown, used or expired link. */
export function linkOverPage(): Html {
  return frame(
    'This link no longer works',
    html`<p>A link works once, for an hour, and only from the last two emails. You may already be signed in.</p>
      <p><a class="button" href="/login">Sign in</a></p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** For a client that tries many wrong links. */
export function tooManyLinksPage({ wait = '60' }: { wait?: string }): Html {
  return frame(
    'Too many attempts',
    html`<p>
        Too many wrong links were opened from your network. ${tryAgainIn(wait) ?? ''}, or use the code in the email.
      </p>
      <p><a class="button" href="/login">Sign in</a></p>`,
  );
}

/** Not cached, not indexed, and the link is not sent as a referrer. */
export function sendPage(reply: FastifyReply, config: Config, status: number, page: Html) {
  const shown = withStagingBanner(config, { html: page.html, policy });
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      // Not `no-referrer`: a form would then have no origin, and be rejected as cross-site.
      'referrer-policy': 'strict-origin',
      'content-security-policy': shown.policy,
    })
    .send(shown.html);
}

function frame(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${{ html: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

const style = `
  :root { color-scheme: light; }
  body { margin: 0; background: #faf8f3; color: #191714; font: 1rem/1.55 'Helvetica Neue', Arial, sans-serif; }
  main { max-width: 26rem; margin: 0 auto; padding: 3rem 1.25rem; }
  h1 { margin: 0 0 1.5rem; font-size: 2.125rem; font-weight: 600; line-height: 1.1; letter-spacing: -.02em; }
  p { margin: 0 0 1rem; }
  .who { padding: 1rem; background: #f1ece2; font-size: 1.25rem; font-weight: 600; overflow-wrap: anywhere; }
  .soft { color: #5f584e; font-size: .875rem; }
  form { margin: 1.5rem 0 1rem; }
  button, .button {
    display: block; box-sizing: border-box; width: 100%; min-height: 3rem; padding: .75rem 1rem; border: 0;
    background: #191714; color: #faf8f3; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
    overflow-wrap: anywhere; cursor: pointer;
  }
  button:hover, .button:hover { background: #232f6e; }
  a { display: inline-block; padding: .5rem 0; color: inherit; text-underline-offset: .2em; }
  :focus-visible { outline: 2px solid #232f6e; outline-offset: 3px; }
`;
const policy = `default-src 'none'; style-src ${hashOf(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
