import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from '../config/config.ts';

/**
 * The sender of emails, unless the operator set one: the shop's current name, and the address of the environment, which the
 * mail server may send for.
 */
export function senderOf(
  { mailFrom, shop }: Pick<Config, 'mailFrom' | 'shop'>,
  { name }: Pick<ShopSettings, 'name'>,
): string {
  return mailFrom ?? `${quoted(name)} <${shop.email}>`;
}

/** Quotes a sender's name, so that a comma doesn't split it into two senders. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, String.raw`\$&`)}"`;
}
