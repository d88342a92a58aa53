import { type EmulatorOptions, startEmulator } from './server.ts';

let stop = (): void => process.exit(0);
for (const ending of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(ending, () => stop());

try {
  const { url, close } = await startEmulator(optionsFrom(process.env));
  stop = () => void close().then(() => process.exit(0));
  console.log(`Paystack emulator listens on ${url}. No money moves.`);
  process.send?.({ url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @throws Error with a message that names the first missing or invalid setting */
function optionsFrom(env: NodeJS.ProcessEnv): EmulatorOptions {
  return {
    host: env.EMULATOR_HOST || '127.0.0.1',
    port: number('EMULATOR_PORT', env.EMULATOR_PORT || '3001'),
    publicUrl: env.EMULATOR_PUBLIC_URL || undefined,
    secretKey: required('EMULATOR_SECRET_KEY', env.EMULATOR_SECRET_KEY),
    webhookUrl: env.EMULATOR_WEBHOOK_URL || undefined,
    courierWebhookUrl: env.EMULATOR_COURIER_WEBHOOK_URL || undefined,
    textWebhookUrl: env.EMULATOR_TEXT_WEBHOOK_URL || undefined,
    stateFile: required('EMULATOR_STATE_FILE', env.EMULATOR_STATE_FILE),
    timeScale: env.EMULATOR_TIME_SCALE ? number('EMULATOR_TIME_SCALE', env.EMULATOR_TIME_SCALE) : undefined,
    merchant: env.EMULATOR_MERCHANT || undefined,
    isStrict: env.EMULATOR_STRICT_REFERENCES === '1',
  };
}

function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new Error(`The Paystack emulator needs ${name}.`);
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (value >= 0) return value;
  throw new Error(`The Paystack emulator needs a number in ${name}, not '${text}'.`);
}
