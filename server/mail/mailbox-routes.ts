import type { Routes } from '../http/route.ts';
import { caughtMail } from './caught-mail.ts';
import { html } from './html.ts';

const moment = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' });

/** The demo's mailbox: everything the shop would have sent. There is none where mail is really sent. */
export const mailboxRoutes: Routes = (app, { db, config }) => {
  app.get<{ Querystring: { to?: string | string[] } }>(
    '/dev/mailbox.json',
    { schema: { hide: true } },
    async ({ query }) => {
      const [to] = [query.to].flat();
      const mail = await caughtMail(db, to?.replaceAll('\u0000', '') ?? null);
      return mail.map(({ to: recipient, subject, text, html: body, sentAt }) => ({
        to: recipient,
        subject,
        text,
        html: body,
        sentAt,
      }));
    },
  );

  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const mail = await caughtMail(db, null);
    const page = html`<!doctype html>
      <html lang="en-NG">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Mailbox of the ${config.shop.name} demo</title>
          <style>
            body {
              margin: 0 auto;
              max-width: 44rem;
              padding: 2rem 1rem;
              background: #faf8f3;
              color: #191714;
              font:
                1rem/1.5 system-ui,
                sans-serif;
            }
            h1 {
              font-weight: 600;
            }
            details {
              border-top: 1px solid #857c6f;
            }
            summary {
              padding: 0.75rem 0;
              cursor: pointer;
              min-height: 44px;
              box-sizing: border-box;
            }
            summary span {
              color: #5f584e;
            }
            iframe {
              width: 100%;
              height: 36rem;
              border: 1px solid #ddd6c9;
              background: #fff;
            }
          </style>
        </head>
        <body>
          <h1>Mailbox</h1>
          <p>This demo sends no mail. What it would have sent is kept here, newest first.</p>
          ${mail.length === 0 ? html`<p>Nothing yet. Buy something, and the receipt arrives here.</p>` : ''}
          ${mail.map(
            (one) =>
              html`<details>
                <summary>
                  <b>${one.subject}</b><br /><span>To ${one.to}, ${moment.format(new Date(one.sentAt))}</span>
                </summary>
                <iframe title="${one.subject}" sandbox="allow-popups" srcdoc="${one.html}"></iframe>
              </details>`,
          )}
        </body>
      </html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'`,
      )
      .send(page.html);
  });
};
