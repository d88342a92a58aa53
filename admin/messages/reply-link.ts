import type { ContactMessage } from '#shared/admin/contact/api.ts';

/** Mail programs cut or refuse addresses that are much longer. */
const longestQuote = 900;

/** Opens the mail program with the answer begun: to whom, about what, and what they wrote. */
export function replyLink(
  { email, name, message }: Pick<ContactMessage, 'email' | 'name' | 'message'>,
  shop: string,
): string {
  const said = message.length > longestQuote ? `${message.slice(0, longestQuote)}…` : message;
  const quoted = said.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
  const body = `Hello ${name},\r\n\r\n\r\n\r\nYou wrote to us:\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${shop}`)}&body=${encodeURIComponent(body)}`;
}
