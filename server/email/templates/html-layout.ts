import { brandImage } from '#shared/brand/brand-images.ts';
import { hasGround } from '#shared/brand/logo.ts';
import { socialLinks } from '#shared/social-networks.ts';
import { sellerLine, type ShopSettings } from '#shared/settings.ts';
import { html, type Html } from '../../pages/plain/html.ts';

/**
 * The layout of every email: one column of tables, as mail apps need it, in the shop's colours. The text colour is one
 * step off, since six digits in a row could be taken for a code.
 *
 * @param facts lines about the seller in the footer
 */
export function emailHtml(settings: ShopSettings, heading: string, body: Html, facts: readonly string[] = []): string {
  const { name, email, publicUrl } = settings;
  const page = html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${darkColours}
        </style>
      </head>
      <body
        style="margin:0;background:#faf8f3;color:#1a1714;font:16px/1.5 'Helvetica Neue',Arial,sans-serif;font-variant-ligatures:none"
      >
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td style="padding-bottom:16px;border-bottom:1px solid #1a1714">
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                      <tr>
                        <td style="${displayType};font-size:${nameSize(settings)}px;line-height:1.05">
                          <a href="${publicUrl}" style="color:#1a1714;text-decoration:none">${nameOf(settings)}</a>
                        </td>
                        <td align="right" valign="bottom">${selvedge}</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style="padding:36px 0 8px">
                    <h1 style="margin:0;${displayType};font-size:38px;line-height:1.05">${heading}</h1>
                  </td>
                </tr>
                <tr>
                  <td style="padding-bottom:32px">${body}</td>
                </tr>
                <tr>
                  <td class="soft" style="padding-top:16px;border-top:1px solid #ddd6c9;color:#5f584e;font-size:13px">
                    Questions? Write to <a href="mailto:${email}" style="color:#1a1714">${email}</a>.<br />
                    ${sellerLine(settings) || name}<br />
                    ${facts.map((fact) => html`${fact}<br />`)}
                    <a href="${publicUrl}/shop" style="color:#1a1714">Shop</a> &middot;
                    <a href="${publicUrl}/delivery-policy" style="color:#1a1714">Delivery</a> &middot;
                    <a href="${publicUrl}/return-policy" style="color:#1a1714">Returns</a>
                    ${socialLinks(settings).map(
                      ({ label, url }) => html`&middot; <a href="${url}" style="color:#1a1714">${label}</a> `,
                    )}
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

/**
 * The logo, or the name, which stands there in its type where images are off. A logo without a ground of its own gets the paper's
 * colour around it where a dark theme turns the paper black.
 */
function nameOf(settings: ShopSettings): Html {
  const { name, logo, logoSetting, publicUrl } = settings;
  if (!logo || !logoSetting) return html`${name}`;
  const { width, height } = logoSetting.light;
  const source = publicUrl + brandImage(settings, 'logo-email.png');
  return html`<img
    class="${hasGround(logo) ? '' : 'logo'}"
    src="${source}"
    width="${width}"
    height="${height}"
    alt="${name}"
    style="display:block;border:0"
  />`;
}

/**
 * In pixels: as large as the longest line fits beside the dots on a phone, in type a third wider than the shop's, and
 * its lines together leave room for the message.
 */
const nameSize = ({ nameSetting: { large } }: ShopSettings) =>
  Math.max(18, Math.min(44, Math.floor(160 / large.width), Math.floor(72 / large.lines.length)));

/** Narrow type like that of the shop's headings, from what phones and computers have: mail apps load no fonts. */
const displayType =
  "font-family:'Avenir Next Condensed','Roboto Condensed','Arial Narrow','sans-serif-condensed','Helvetica Neue',Arial,sans-serif;font-weight:600;letter-spacing:-.02em";

/** The dots that printers set on the edge of a wax print, one for each of its dyes. Cells, not images: they always show. */
const selvedge = html`<table role="presentation" cellpadding="0" cellspacing="0">
  <tr>
    ${['#1c2a5e', '#0f6b6b', '#e4572e', '#f0ae2b', '#7b1e34'].map(
      (dye) =>
        html`<td style="padding-left:5px">
          <div style="width:11px;height:11px;background:${dye};border-radius:6px;font-size:0">&nbsp;</div>
        </td>`,
    )}
  </tr>
</table>`;

/** For mail apps with a dark theme, which otherwise invert what they like. */
const darkColours = html`@media (prefers-color-scheme: dark) { body { background: #1a1714 !important; } body, td, h1, p,
a { color: #f4efe6 !important; border-color: #4a443b !important; } .soft { color: #b9b0a2 !important; } .logo { padding:
8px !important; background: #faf8f3 !important; } .button { background: #f4efe6 !important; } .button a { color: #1a1714
!important; } .digits { background: #2b2620 !important; } }`;
