import { ShopError } from '#shared/errors.ts';
import type { TextProvider } from './text-provider.ts';

/** Tries our key by a look at the balance, which is null if the key is rejected. */
export async function tryTextKey(
  provider: Pick<TextProvider, 'balance'>,
): Promise<Awaited<ReturnType<TextProvider['balance']>> | 'unreachable'> {
  try {
    return await provider.balance();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return 'unreachable';
  }
}

/** Where the provider sends its reports, for its dashboard. */
export const textWebhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/text-messages/termii/webhook`;

/** Tries the key at the start. A wrong one is a warning: only text messages depend on it. */
export async function textKeyWarning(provider: TextProvider | null): Promise<string | null> {
  if (!provider) return null;
  const balance = await tryTextKey(provider);
  if (balance !== null && balance !== 'unreachable') return null;
  return 'Termii does not accept TERMII_API_KEY, or does not respond: no text message is sent. "npm run doctor" says which.';
}
