import { createHmac } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import type { Text } from './text.ts';

/** Changes the status of a message and reports it. Resolves after the webhook was tried. */
export async function reportText(emulator: Emulator, text: Text, status: string): Promise<void> {
  text.status = status;
  text.nextAt = null;
  emulator.save({ text });
  await announce(emulator, text);
}

/** Goes on where the last process was. */
export function resumeTexts(emulator: Emulator): void {
  for (const text of emulator.state.texts) scheduleReport(emulator, text);
}

export function scheduleReport(emulator: Emulator, text: Text): void {
  if (text.nextAt === null) return;
  emulator.agenda.at(text, text.nextAt, () => {
    if (text.nextAt !== null) void reportText(emulator, text, 'DELIVERED | Message delivered to handset');
  });
}

/**
 * Signed with HMAC-SHA512 in hex over the body (developers.termii.com/events-and-reports); its fields are those of a recorded
 * report. Whether one is tried again is not documented, so it is not.
 */
async function announce(emulator: Emulator, text: Text): Promise<void> {
  const { textWebhookUrl: url } = emulator.state;
  const fault = emulator.textFaults.webhook;
  if (!url || fault === 'drop') return;
  const { message_id, receiver, sender, message, sent_at, status, channel } = text;
  const body = JSON.stringify({
    type: 'outbound',
    message_id,
    message_id_str: message_id,
    receiver,
    sender,
    message,
    sent_at,
    cost: '3.9',
    pages: '1',
    command: 'deliver',
    status,
    channel: channel.toUpperCase(),
    notify_id: message_id,
  });
  const key = fault === 'wrongSignature' ? 'another key' : emulator.secretKey;
  const signature = createHmac('sha512', key).update(body).digest('hex');
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
    .then((response) => response.body?.cancel())
    .catch(() => null);
}
