import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { hashOf } from '../content-security-policy.ts';
import { withStagingBanner } from '../staging-banner.ts';
import { type Html, html } from './html.ts';

/** A page that the server writes itself, without scripts and without data. */
export function plainPage(title: string, body: Html): Html {
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

/**
 * Not cached, not indexed, and its URL, which may hold a token, is not sent as a referrer.
 *
 * @param leadingTo origins to which a form of the page may be redirected
 */
export function sendPlainPage(
  reply: FastifyReply,
  config: Pick<Config, 'isStaging'>,
  status: number,
  page: Html,
  leadingTo: readonly string[] = [],
) {
  const { html: body, headers } = plainResponse(config, page, leadingTo);
  return reply.code(status).headers(headers).send(body);
}

/** The same for a reply that is written by hand. */
function plainResponse(config: Pick<Config, 'isStaging'>, page: Html, leadingTo: readonly string[] = []) {
  const policy = [
    `default-src 'none'`,
    `style-src ${hashOf(style)}`,
    `form-action ${["'self'", ...leadingTo].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const shown = withStagingBanner(config, { html: page.html, policy });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    // Not `no-referrer`: a form would then have no origin, and be rejected as cross-site.
    'referrer-policy': 'strict-origin',
    'content-security-policy': shown.policy,
  };
  return { html: shown.html, headers };
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
