import type { ShopSettings } from '#shared/settings.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { type Html, html } from '../pages/plain/html.ts';

export interface DemoEmail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  sentAt: string;
}

/** All stored emails, newest first. */
export function mailboxPage(
  shop: ShopSettings,
  mail: readonly DemoEmail[],
  { to, phonePage }: { to: string | null; phonePage: string | null },
): Html {
  return frame(
    `Inbox of the ${shop.name} demo`,
    html`<h1>Demo inbox</h1>
      <p>This demo sends no email. What it would have sent is shown here, newest first.</p>
      ${phonePage === null ? '' : html`<p><a href="${phonePage}">Text messages</a> have a page of their own.</p>`}
      <form action="/dev/mailbox">
        <label for="to">Only emails to</label>
        <input id="to" name="to" type="email" value="${to ?? ''}" placeholder="you@example.com" />
        <button>Show</button>
        <a href="/dev/mailbox">All emails</a>
      </form>
      ${mail.length === 0 ? html`<p>Nothing yet. Buy something, and the emails about it arrive here.</p>` : ''}
      <ol>
        ${mail.map(
          (one) =>
            html`<li>
              <a href="/dev/mailbox/${one.id}"
                ><b>${one.subject}</b><span>To ${one.to}, ${formatMomentInLagos(one.sentAt)}</span></a
              >
            </li>`,
        )}
      </ol>`,
  );
}

/** One email: its headers, and its HTML and text as a mail app would show them. */
export function mailPage(shop: ShopSettings, mail: DemoEmail): Html {
  // Links open in a new tab, as ordinary pages.
  const shown = mail.html.replace('<head>', '<head><base target="_blank">');
  const head = [
    ['From', `${shop.name} <${shop.email}>`],
    ['To', mail.to],
    ['Sent', formatMomentInLagos(mail.sentAt)],
    ...Object.entries(mail.headers),
  ];
  return frame(
    mail.subject,
    html`<p>
        <a href="/dev/mailbox">All emails</a> ·
        <a href="/dev/mailbox?to=${encodeURIComponent(mail.to)}">To ${mail.to}</a>
      </p>
      <h1>${mail.subject}</h1>
      <dl>
        ${head.map(
          ([name = '', value = '']) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <div class="halves">
        <section>
          <h2>As HTML</h2>
          <iframe
            title="${mail.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${shown}"
          ></iframe>
        </section>
        <section>
          <h2>As text</h2>
          <pre>${withLinks(mail.text)}</pre>
        </section>
      </div>`,
  );
}

/** URLs as links, as mail apps show them. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : html`${part}`,
    );
}

function frame(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

const style = html`<style>
  body {
    margin: 0;
    background: #faf8f3;
    color: #1a1714;
    font:
      1rem/1.5 system-ui,
      sans-serif;
  }
  main {
    max-width: 75rem;
    margin: 0 auto;
    padding: 1.5rem 1rem 4rem;
  }
  h1 {
    margin: 0.5rem 0;
    font-size: 1.75rem;
    font-weight: 600;
    line-height: 1.2;
  }
  h2 {
    font-size: 1rem;
    font-weight: 600;
  }
  a {
    color: #1a1714;
    text-underline-offset: 0.2em;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
    align-items: center;
    margin: 1.5rem 0;
  }
  input,
  button {
    min-height: 44px;
    padding: 0 0.75rem;
    border: 1px solid #857c6f;
    background: #fffefb;
    color: inherit;
    font: inherit;
  }
  button {
    background: #1a1714;
    color: #faf8f3;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    border-top: 1px solid #ddd6c9;
  }
  li a {
    display: block;
    padding: 0.75rem 0;
    text-decoration: none;
  }
  li a:hover b {
    text-decoration: underline;
  }
  li span {
    display: block;
    color: #5f584e;
    font-size: 0.875rem;
  }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.125rem 1rem;
    font-size: 0.875rem;
  }
  dt {
    color: #5f584e;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .halves {
    display: grid;
    gap: 1.5rem;
  }
  section {
    min-width: 0;
  }
  iframe {
    box-sizing: border-box;
    width: 100%;
    height: max(32rem, 75vh);
    border: 1px solid #ddd6c9;
    background: #fff;
  }
  pre {
    box-sizing: border-box;
    margin: 0;
    padding: 1rem;
    border: 1px solid #ddd6c9;
    background: #fffefb;
    font-size: 0.875rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  @media (min-width: 60rem) {
    .halves {
      grid-template-columns: 40rem minmax(0, 1fr);
    }
  }
</style>`;
