import type { Config } from '../../config/config.ts';
import { termii } from '../../text-messages/provider/termii.ts';
import { textWebhookUrlOf, tryTextKey } from '../../text-messages/provider/try-text-key.ts';
import { type Check, failed, type Finding, ok } from './check.ts';

type Settings = NonNullable<Config['textMessages']>;

/** Nothing for a shop without text messages, which is whole without them. */
export function textMessageChecks({ textMessages, shop }: Pick<Config, 'textMessages' | 'shop'>): Check[] {
  if (textMessages === null) return [];
  return [
    { name: 'text message key', run: () => checkTextKey(textMessages) },
    { name: 'text message webhook', run: async () => textWebhook(textMessages, shop.publicUrl) },
  ];
}

async function checkTextKey(settings: Settings): Promise<Finding> {
  if (settings.isEmulated) return ok('Text messages are simulated: the emulator starts with the shop.');
  const { baseUrl } = settings;
  const balance = await tryTextKey(termii(settings));
  if (balance === 'unreachable') {
    return failed(
      `${baseUrl} does not respond as documented. Compare TERMII_BASE_URL with the base URL in Termii's dashboard, and let this machine reach it over https.`,
    );
  }
  if (balance === null) return failed(`${baseUrl} rejects the key. Copy TERMII_API_KEY again from Termii's dashboard.`);
  const { amount, currency } = balance;
  if (amount <= 0) return failed(`${baseUrl} accepts the key, but its balance is ${currency} ${amount}. Top it up.`);
  return ok(
    `${baseUrl} accepts the key; the balance is ${currency} ${amount}. Messages come from ${settings.senderId}.`,
  );
}

/** Without it orders don't say whether messages arrived. */
function textWebhook({ isEmulated, webhookSecrets }: Settings, publicUrl: string): Finding {
  if (isEmulated) return ok('The emulator knows where to report what becomes of messages.');
  const url = textWebhookUrlOf(publicUrl);
  if (webhookSecrets.length > 0) return ok(`Enter ${url} as the webhook URL in Termii's dashboard.`);
  return ok(
    `Reports are off. To see which messages arrived, enter ${url} as the webhook URL in Termii's dashboard and set TERMII_WEBHOOK_SECRET to its secret.`,
  );
}
