import type { Config } from '../../config/config.ts';
import { paystack } from '../../payments/provider/paystack.ts';
import { tryPaymentKey, webhookUrlOf } from '../../payments/provider/try-payment-key.ts';
import { failed, type Finding, ok } from './check.ts';

export async function checkPaymentKey({ paystack: settings }: Config): Promise<Finding> {
  if (settings.emulatorPort !== null) return ok('Payments are simulated: the emulator starts with the shop.');
  const provider = paystack(settings);
  const outcome = await tryPaymentKey(provider);
  if (outcome === 'accepted') return ok(`${settings.baseUrl} accepts the key; payments are ${provider.domain}.`);
  if (outcome === 'unreachable') {
    return failed(
      `${settings.baseUrl} does not respond. If its status page reports no outage, let this machine reach it over https.`,
    );
  }
  return failed(
    `${settings.baseUrl} rejects the key. Copy PAYSTACK_SECRET_KEY again from Paystack's dashboard, under API Keys & Webhooks.`,
  );
}

/** Without it payments are noticed only when the shopper comes back, or by the checks of every minute. */
export function webhookAddress({ shop }: Config): Finding {
  return ok(
    `Enter ${webhookUrlOf(shop.publicUrl)} as the webhook URL in Paystack's dashboard, under API Keys & Webhooks.`,
  );
}
