import { html } from '../../pages/plain/html.ts';
import type { Block } from './compose-email.ts';

/** The headers with which mail programs show their own unsubscribe button (RFC 8058). */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The last line of an email that can be unsubscribed from: why it came, and the link. */
export const unsubscribeLine = (text: string, url: string): Block => ({
  text: `${text}: ${url}`,
  html: html`<p style="margin:32px 0 0;color:#5f584e;font-size:13px">
    <a href="${url}" style="color:#5f584e">${text}</a>
  </p>`,
});
