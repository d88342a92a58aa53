import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from '../config/config.ts';

export interface Sender {
  from: string;
  /** Where replies go, unless an email names another address. */
  replyTo: string;
}

/**
 * The sender of emails, unless the operator set one: the shop's current name, and the address of the environment, which the
 * mail server may send for. Replies go to the shop's current address.
 */
export function senderOf(
  { mailFrom, shop }: Pick<Config, 'mailFrom' | 'shop'>,
  { name, email }: Pick<ShopSettings, 'name' | 'email'>,
): Sender {
  return { from: mailFrom ?? `${quoted(name)} <${shop.email}>`, replyTo: email };
}

/** Quotes a sender's name, so that a comma doesn't split it into two senders. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, String.raw`\$&`)}"`;
}
