import { sellerLine, type ShopSettings } from '#shared/settings.ts';
import { html, type Html } from '../html.ts';

/**
 * The layout of every email: one column of tables, as mail apps need it, in the shop's colours. The text colour is one
 * step off, since six digits in a row could be taken for a code.
 */
export function emailHtml(settings: ShopSettings, heading: string, body: Html): string {
  const { name, email } = settings;
  const page = html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;background:#faf8f3;color:#1a1714;font:16px/1.5 'Helvetica Neue',Arial,sans-serif">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    style="font-size:28px;font-weight:600;letter-spacing:-.03em;padding-bottom:24px;border-bottom:1px solid #1a1714"
                  >
                    ${name}
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 0 8px">
                    <h1 style="margin:0;font-size:26px;line-height:1.15;font-weight:600">${heading}</h1>
                  </td>
                </tr>
                <tr>
                  <td style="padding-bottom:32px">${body}</td>
                </tr>
                <tr>
                  <td style="padding-top:16px;border-top:1px solid #ddd6c9;color:#5f584e;font-size:13px">
                    Questions? Write to <a href="mailto:${email}" style="color:#1a1714">${email}</a>.<br />
                    ${sellerLine(settings) || name}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page.html;
}
