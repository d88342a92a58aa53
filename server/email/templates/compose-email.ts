import { registrationLine, sellerLine, type ShopSettings } from '#shared/settings.ts';
import { type Html, html } from '../../pages/plain/html.ts';
import type { EmailContent } from '../queue-email.ts';
import { emailHtml } from './html-layout.ts';

/** A block of an email, in HTML and in text. */
export interface Block {
  text: string;
  html: Html;
  /** It holds a one-time code, which a phone finds by its digits. */
  isCode?: true;
}

interface Draft extends Omit<EmailContent, 'text' | 'html'> {
  heading: string;
  blocks: readonly Block[];
}

/** An email whose text and HTML are made from the same blocks, so that they can't differ. */
export function composeEmail(settings: ShopSettings, { heading, blocks, ...envelope }: Draft): EmailContent {
  const seller = sellerLine(settings) || settings.name;
  const known = blocks.some(({ isCode }) => isCode) ? [] : sellerFacts(settings);
  const foot = [`Questions? Write to ${settings.email}.`, [seller, ...known].join('\n')];
  const title = /[.!?]$/.test(heading) ? heading : `${heading}.`;
  const text = [title, ...blocks.map((block) => block.text), ...foot];
  const body = html`${blocks.map((block) => block.html)}`;
  return { ...envelope, text: text.join('\n\n'), html: emailHtml(settings, heading, body, known) };
}

/** Not in an email with a code: their digits could be taken for it. */
function sellerFacts(settings: ShopSettings): string[] {
  return [registrationLine(settings), settings.openingHours].filter((fact) => fact !== '');
}

export function paragraph(text: string): Block {
  return { text, html: html`<p style="margin:16px 0">${text}</p>` };
}

/** The heading of a part of a long email. */
export function subheading(text: string): Block {
  return { text: `${text}:`, html: html`<h2 style="margin:32px 0 8px;font-size:18px">${text}</h2>` };
}

/** One thing a line, each after a dash. */
export function list(items: readonly string[]): Block {
  return {
    text: items.map((item) => `- ${item}`).join('\n'),
    html: html`<ul style="margin:16px 0;padding-left:20px">
      ${items.map((item) => html`<li style="margin:4px 0">${item}</li>`)}
    </ul>`,
  };
}

/** The main button. `url` is ours or a courier's, never typed by a shopper. */
export function button(text: string, url: string): Block {
  return {
    text: `${text}: ${url}`,
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
      <tr>
        <td class="button" style="background:#1a1714">
          <a
            href="${url}"
            style="display:inline-block;padding:14px 28px;color:#faf8f3;text-decoration:none;font-weight:600"
            >${text}</a
          >
        </td>
      </tr>
    </table>`,
  };
}

/** A secondary link. */
export function link(text: string, url: string): Block {
  return {
    text: `${text}: ${url}`,
    html: html`<p style="margin:16px 0"><a href="${url}" style="color:#1a1714">${text}</a></p>`,
  };
}

type Row = readonly [name: string, value: string, isTotal?: 'total'];

/** Rows of a label and a value, such as amounts. A total is emphasized. */
export function facts(rows: readonly Row[]): Block {
  return {
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${rows.map(([name, value, isTotal]) => {
        const look = isTotal ? 'border-top:1px solid #1a1714;font-weight:600' : 'border-top:1px solid #ddd6c9';
        return html`<tr>
          <td valign="top" style="padding:8px 12px 8px 0;${look}${unbroken(name)}">${name}</td>
          <td align="right" valign="top" style="padding:8px 0;${look}${unbroken(value)}">${value}</td>
        </tr>`;
      })}
    </table>`,
  };
}

/** A few words stay on one line: beside a long text a mail app would break '1 item' and 'Deliver to' in two. */
const unbroken = (text: string) => (text.length <= 12 ? ';white-space:nowrap' : '');
