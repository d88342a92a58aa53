import { ShopError } from '#shared/errors.ts';
import type { Config } from '../../config.ts';
import { paystack } from '../../payments/provider/paystack.ts';
import { failed, type Finding, ok } from './check.ts';

export async function checkPaymentKey({ paystack: settings }: Config): Promise<Finding> {
  if (settings.emulatorPort !== null) return ok('Payments are simulated: the emulator starts with the shop.');
  const provider = paystack(settings);
  try {
    if (await provider.isKeyAccepted())
      return ok(`${settings.baseUrl} accepts the key; payments are ${provider.domain}.`);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return failed(
      `${settings.baseUrl} does not respond. If its status page reports no outage, let this machine reach it over https.`,
    );
  }
  return failed(
    `${settings.baseUrl} rejects the key. Copy PAYSTACK_SECRET_KEY anew from Paystack's dashboard, under API Keys & Webhooks.`,
  );
}

/** Without it payments are noticed only when the shopper comes back, or by the checks of every minute. */
export function webhookAddress({ shop }: Config): Finding {
  return ok(
    `Enter ${shop.publicUrl}/api/payment/paystack/webhook as the webhook URL in Paystack's dashboard, under API Keys & Webhooks.`,
  );
}
