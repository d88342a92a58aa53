import type { ContactMessage } from '#shared/admin/contact/api.ts';

/** Mail programs truncate or reject longer URLs. */
const maxQuoteLength = 900;

/** A mailto link with recipient, subject and the quoted message. */
export function replyLink(
  { email, name, message }: Pick<ContactMessage, 'email' | 'name' | 'message'>,
  shop: string,
): string {
  const quote = message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength)}…` : message;
  const quoted = quote.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
  const body = `Hello ${name},\r\n\r\n\r\n\r\nYou wrote to us:\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${shop}`)}&body=${encodeURIComponent(body)}`;
}
