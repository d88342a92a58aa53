import type { ShopSettings } from '#shared/settings.ts';
import { type Mailer, messageIdOf } from './mailer.ts';

/**
 * Sends a test email at once.
 *
 * @throws Error with the reply of the mail server
 */
export async function sendTestEmail(
  mailer: Mailer,
  to: string,
  { name, publicUrl }: Pick<ShopSettings, 'name' | 'publicUrl'>,
): Promise<void> {
  const text = `This is a test email of ${name}.`;
  const messageId = messageIdOf(publicUrl);
  await mailer.send({ to, subject: 'Test', text, html: `<p>${text.replaceAll('&', '&amp;')}</p>`, messageId });
}
