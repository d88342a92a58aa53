import type { Environment } from './environment.ts';

/** The courier service. */
export interface CourierConfig {
  secretKey: string;
  /** They only verify webhooks that were on their way when the key changed. */
  formerKeys: readonly string[];
  baseUrl: string;
  /** Whether it is our emulator. */
  isEmulated: boolean;
}

/** The provider of text messages. */
export interface TextMessageConfig {
  apiKey: string;
  /** The sender as phones show it; on WhatsApp, the name of the device. */
  senderId: string;
  baseUrl: string;
  channel: 'dnd' | 'whatsapp';
  /** The first signs reports, the others did. Without one no report is believed. */
  webhookSecrets: readonly string[];
  /** Whether it is our emulator. */
  isEmulated: boolean;
}

/** The demo's emulator plays the courier service too. Test keys belong to a host of their own. */
export function couriersFrom(env: Environment, emulatorPort: number | null): CourierConfig | null {
  const keys = env.TERMINAL_SECRET_KEY;
  if (keys === undefined) {
    if (emulatorPort === null) return null;
    const baseUrl = `http://127.0.0.1:${emulatorPort}/terminal/v1`;
    return { secretKey: 'sk_test_demo', formerKeys: [], baseUrl, isEmulated: true };
  }
  const [secretKey, ...formerKeys] = keys;
  const host = secretKey.startsWith('sk_test_') ? 'sandbox.terminal.africa' : 'api.terminal.africa';
  return { secretKey, formerKeys, baseUrl: `https://${host}/v1`, isEmulated: false };
}

/** The demo's emulator plays the provider of text messages too. Outside the demo nothing is sent without a key and a sender. */
export function textMessagesFrom(env: Environment, emulatorPort: number | null): TextMessageConfig | null {
  const { TERMII_API_KEY: apiKey, TERMII_SENDER_ID: senderId, TERMII_WEBHOOK_SECRET: webhookSecrets = [] } = env;
  if (apiKey !== undefined && senderId !== undefined) {
    const baseUrl = env.TERMII_BASE_URL.replace(/\/$/, '');
    return { apiKey, senderId, baseUrl, channel: env.TERMII_CHANNEL, webhookSecrets, isEmulated: false };
  }
  if (emulatorPort === null) return null;
  const baseUrl = `http://127.0.0.1:${emulatorPort}/termii`;
  const ofDemo = { apiKey: 'sk_test_demo', senderId: 'DemoShop', webhookSecrets: ['sk_test_demo'] };
  return { ...ofDemo, baseUrl, channel: 'dnd', isEmulated: true };
}
