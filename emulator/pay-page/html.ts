import { createHash } from 'node:crypto';
import type { HttpResponse } from '../http/responses.ts';
import { script } from './page-script.ts';
import { style } from './page-style.ts';

type Page = {
  status?: number;
  title: string;
  /** Inside the sheet. */
  content: string;
  /** Below the sheet. */
  below?: string;
  /** Where a form may redirect to, besides this page. */
  formsLeadTo?: (string | null)[];
  hasScript?: boolean;
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleHash = hash(style);
const scriptHash = hash(script);

/** A whole page. Its policy allows its own style and script only, and no framing. */
export function page({
  status = 200,
  title,
  content,
  below = '',
  formsLeadTo = [],
  hasScript = false,
}: Page): HttpResponse {
  const places = new Set(formsLeadTo.filter((place) => place !== null).map((place) => formActionFor(new URL(place))));
  const scripts = hasScript ? `script-src ${scriptHash}; connect-src 'self'; ` : '';
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src ${styleHash}; ${scripts}form-action ${["'self'", ...places].join(' ')}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)} | Demo payment</title>
    <style>${style}</style>
  </head>
  <body>
    <header><p><strong>Demo payment page.</strong> No money moves.</p></header>
    <main>
      <div class="sheet">${content}
      </div>${below}
    </main>${hasScript ? `\n    <script>${script}</script>` : ''}
  </body>
</html>
`,
  };
}

/** Browsers apply form-action to redirects too, so the merchant must be in it; a policy cannot name [::1]. */
function formActionFor({ hostname, protocol, origin }: URL): string {
  return hostname.startsWith('[') ? protocol : origin;
}

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** ₦12,500, or ₦12,500.50 when there are kobo. */
export function naira(kobo: number): string {
  return nairaFormat.format(kobo / 100);
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Digits in groups of four, as on a card. */
export function inGroups(digits: string): string {
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}
