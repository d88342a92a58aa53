import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { root } from '../root.ts';

/**
 * Starts the payment emulator as a separate process, which ends with ours however ours ends. An emulator that accepts
 * our key already is used: several processes of one shop share a provider.
 *
 * @param merchant the shop's name on the payment page; as at the real provider, a new name is not known there at once
 * @returns a function that stops it
 * @throws Error with the emulator's message when it can't start
 */
export async function startEmulator(
  { paystack, port, dataDir }: Config,
  merchant: string,
): Promise<() => Promise<void>> {
  if (await isRunning(paystack)) return async () => {};
  const child = fork(path.join(root, 'emulator/main.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      EMULATOR_PORT: String(paystack.emulatorPort),
      EMULATOR_SECRET_KEY: paystack.secretKey,
      EMULATOR_WEBHOOK_URL: `http://127.0.0.1:${port}/api/payment/paystack/webhook`,
      EMULATOR_COURIER_WEBHOOK_URL: `http://127.0.0.1:${port}/api/couriers/terminal/webhook`,
      EMULATOR_TEXT_WEBHOOK_URL: `http://127.0.0.1:${port}/api/text-messages/termii/webhook`,
      EMULATOR_STATE_FILE: path.join(dataDir, 'emulator.jsonl'),
      EMULATOR_MERCHANT: merchant,
    },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = once(child, 'message').then(() => null);
  const failed = once(child, 'exit').then(() => output.trim() || 'The payment emulator stopped at once.');
  const complaint = await Promise.race([ready, failed]);
  if (complaint !== null) throw new Error(complaint);
  child.stderr?.removeAllListeners('data').pipe(process.stderr); // A fault of its own must not go unheard.
  return async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  };
}

async function isRunning({ emulatorPort, baseUrl, secretKey }: Config['paystack']): Promise<boolean> {
  if (emulatorPort === 0) return false; // Any free port: a new one.
  const response = await fetch(`${baseUrl}/__emulator/ledger`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}
