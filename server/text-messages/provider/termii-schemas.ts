import * as z from 'zod/mini';
import type { StopReason } from '#shared/text-messages/text-message-kinds.ts';
import type { TextReport } from './text-provider.ts';

/**
 * The parts that we read of Termii's requests and responses (docs/decisions/0108). Everything else in them is ignored.
 *
 * - The response of `sms/send`: developers.termii.com/messaging-api. `code` is there, and `message_id` is a text; accounts get a
 *   number of 19 digits or more too, with `message_id_str` beside it.
 * - The balance: developers.termii.com/balance.
 * - Errors: developers.termii.com/error lists statuses and sentences. The form of the body is not documented; the bodies that
 *   others recorded have a `message`.
 * - Reports: developers.termii.com/events-and-reports. A recorded one, with fields that are not documented, is in the tests of
 *   github.com/Mane-Olawale/termii.
 */

const Id = z.string().check(z.minLength(1), z.maxLength(100));

export const Sent = z.object({ message_id: z.optional(z.unknown()), message_id_str: z.optional(z.unknown()) });
export const Balance = z.object({ balance: z.coerce.number(), currency: z.optional(z.unknown()) });
const Rejection = z.object({ message: z.unknown() });
const Event = z.object({ type: z.optional(z.unknown()) });
const Report = z.object({
  message_id: z.optional(z.unknown()),
  message_id_str: z.optional(z.unknown()),
  receiver: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  status: z.string(),
});

/** JSON whose message ids keep all their digits: JavaScript's numbers have sixteen. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/("message_id(?:_str)?"\s*:\s*)(\d+)/g, '$1"$2"'));
  } catch {
    return undefined;
  }
}

/** By which Termii knows a message; null without one. */
export function idIn(ids: z.output<typeof Sent>): string | null {
  const id = [ids.message_id_str, ids.message_id].map((one) => Id.safeParse(one)).find(({ success }) => success);
  return id?.data ? cut(id.data, 100) || null : null;
}

/** The sentence of an error; empty without one. Some accounts get a list of `{ issue }`. */
export function sentenceIn(body: unknown): string {
  const rejection = Rejection.safeParse(body);
  if (!rejection.success) return '';
  const { message } = rejection.data;
  if (typeof message === 'string') return cut(message, 300);
  const issue = z.array(z.looseObject({ issue: z.string() })).safeParse(message);
  return issue.success ? cut(issue.data.map((one) => one.issue).join('; '), 300) : '';
}

/**
 * The documented sentences that are about our account and not about the message: 'Your account is not active', 'You are not set
 * up on this route', 'Invalid Sender Id' (also 'ApplicationSenderId not found …', status 404), 'Your device has reached the daily
 * limit', 'Device not found'. That of an empty wallet is not documented.
 */
export function stopReasonIn(sentence: string): StopReason | null {
  if (/sender\s*(id|name)|senderid|device not found/i.test(sentence)) return 'sender';
  if (/balance|insufficient|top.?up|low (credit|unit)/i.test(sentence)) return 'balance';
  if (/not active|not set up|deactivated|disabled|blocked account|inactive/i.test(sentence)) return 'account';
  if (/daily limit|too many|try again/i.test(sentence)) return 'busy';
  return null;
}

/** Null for anything that is not a report of a message that was sent, such as a message that came in. */
export function reportIn(body: unknown): TextReport | 'invalid' | null {
  const event = Event.safeParse(body);
  if (!event.success) return 'invalid';
  if (event.data.type !== undefined && textOf(event.data.type).toLowerCase() !== 'outbound') return null;
  const report = Report.safeParse(body);
  if (!report.success) return 'invalid';
  const { receiver, message, status: words } = report.data;
  const providerId = idIn(report.data);
  if (providerId === null) return 'invalid';
  const status = statusIn(words);
  if (status === null) return null;
  return { providerId, recipient: textOf(receiver), text: textOf(message), status, words: cut(words, 300) };
}

/**
 * The documented statuses: 'Delivered' or 'DELIVERED | Message delivered to handset', 'Received', 'Message Sent', 'DND Active on
 * Phone Number', 'Message Failed', 'Rejected', 'Expired'; 'Failed' is in an example. Anything else is ignored.
 */
function statusIn(words: string): TextReport['status'] | null {
  if (/^(delivered|received)\b/i.test(words)) return 'delivered';
  if (/^(message )?sent\b/i.test(words)) return 'sent';
  return /^(dnd|(message )?failed|rejected|expired)\b/i.test(words) ? 'failed' : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** PostgreSQL stores every character but this one. */
const cut = (text: string, length: number) => text.replaceAll('\0', '').trim().slice(0, length);
