import type { Config } from '../../config/config.ts';
import { terminalAfrica } from '../../couriers/provider/terminal-africa.ts';
import { courierWebhookUrlOf, tryCourierKey } from '../../couriers/provider/try-courier-key.ts';
import { type Check, failed, type Finding, ok } from './check.ts';

/** Nothing for a shop without couriers, which is whole without them. */
export function courierChecks({ couriers, shop }: Pick<Config, 'couriers' | 'shop'>): Check[] {
  if (couriers === null) return [];
  return [
    { name: 'courier key', run: () => checkCourierKey(couriers) },
    { name: 'courier webhook', run: async () => courierWebhook(couriers, shop.publicUrl) },
  ];
}

async function checkCourierKey(settings: NonNullable<Config['couriers']>): Promise<Finding> {
  if (settings.isEmulated) return ok('Couriers are simulated: the emulator starts with the shop.');
  const { baseUrl, secretKey } = settings;
  const outcome = await tryCourierKey(terminalAfrica(settings));
  const money = secretKey.startsWith('sk_test_') ? 'nobody drives anywhere' : 'bookings are paid from its wallet';
  if (outcome === 'accepted') return ok(`${baseUrl} accepts the key; ${money}.`);
  if (outcome === 'unreachable') {
    return failed(
      `${baseUrl} does not respond as documented. If its status page reports no outage, let this machine reach it over https.`,
    );
  }
  return failed(`${baseUrl} rejects the key. Copy TERMINAL_SECRET_KEY again from Terminal Africa's dashboard.`);
}

/** Without it the shop asks every half hour. */
function courierWebhook({ isEmulated }: NonNullable<Config['couriers']>, publicUrl: string): Finding {
  if (isEmulated) return ok('The emulator knows where to send what happens to parcels.');
  return ok(
    `Enter ${courierWebhookUrlOf(publicUrl)} as the webhook URL in Terminal Africa's dashboard, for the events of shipments.`,
  );
}
