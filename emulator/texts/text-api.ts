import type { Emulator, Handler } from '../emulator.ts';
import { type ApiError, apiError, json } from '../http/responses.ts';
import { fromNow } from '../scheduler.ts';
import { reportText, scheduleReport } from './report-text.ts';
import { newMessageId, termiiTime, type Text } from './text.ts';

/** Termii's calls as developers.termii.com has them: the key in the body or the query, and an error with a message alone. */

/** A phone reports after a minute of the provider that it has the message. */
const deliveredAfterMs = 60_000;

/**
 * The fault `send` is used once: 'noBalance', 'badSender', 'rejected', 'busy' and 'down' send nothing; 'lost' sends the message,
 * and the response never comes.
 */
export const sendText: Handler = async (emulator, request) => {
  const { api_key, to, from, sms, type, channel } = await request.fields();
  requireKey(emulator, api_key);
  const fault = emulator.textFaults.send;
  delete emulator.textFaults.send;
  if (fault === 'down') return json(503, { message: 'Service unavailable' });
  const failed = failures[String(fault)];
  if (failed) throw failure(...failed);
  if (typeof to !== 'string' || !/^234\d{10}$/.test(to)) throw failure(400, 'Invalid phone number');
  if (typeof from !== 'string' || !/^.{3,40}$/.test(from)) throw failure(404, noSender(String(from)));
  if (typeof sms !== 'string' || sms === '') throw failure(422, 'The sms field is required.');
  if (type !== 'plain' || !['generic', 'dnd', 'whatsapp'].includes(String(channel)))
    throw failure(422, 'The selected channel is invalid.');
  const text: Text = {
    message_id: newMessageId(),
    receiver: to,
    sender: from,
    message: sms,
    channel: String(channel),
    status: 'Message Sent',
    sent_at: termiiTime(new Date()),
    nextAt: fromNow(deliveredAfterMs, emulator.timeScale),
  };
  emulator.state.texts.push(text);
  emulator.save({ text });
  scheduleReport(emulator, text);
  if (fault === 'lost') return 'reset';
  const { message_id } = text;
  return json(200, { code: 'ok', message_id, message: 'Successfully Sent', balance: 9, user: emulator.merchant });
};

export const showBalance: Handler = (emulator, { query }) => {
  requireKey(emulator, query.get('api_key'));
  return json(200, { user: emulator.merchant, balance: 1_250.5, currency: 'NGN' });
};

export const listTexts: Handler = ({ state }) => json(200, { texts: state.texts });

/** `{"status": "Message Failed"}`: any status, also one that is not documented. */
export const changeText: Handler = async (emulator, request) => {
  const { status } = await request.fields();
  if (typeof status !== 'string') throw apiError(400, 'status must be a text');
  const text = emulator.state.texts.find((one) => one.message_id === request.params.id);
  if (!text) throw apiError(404, 'Message not found');
  await reportText(emulator, text, status);
  return json(200, { status });
};

/** `{"send": "lost"}` is used once. `{"webhook": "drop"}` and `"wrongSignature"` last until the next PUT. */
export const changeTextFaults: Handler = async (emulator, request) => {
  emulator.textFaults = await request.fields();
  return json(200, emulator.textFaults);
};

const noSender = (name: string) => `ApplicationSenderId not found for applicationId: 1 and senderName: ${name}`;

const failures: Readonly<Record<string, [status: number, message: string]>> = {
  noBalance: [400, 'Insufficient balance'],
  badSender: [404, noSender('DemoShop')],
  rejected: [400, 'Invalid phone number'],
  busy: [429, 'Too Many Requests'],
};

function requireKey({ secretKey }: Emulator, key: unknown): void {
  if (key !== secretKey) throw failure(401, 'Invalid API key');
}

/** An error in the form of this provider. */
function failure(status: number, message: string): ApiError {
  const error = apiError(status, message);
  error.response.body = JSON.stringify({ code: status, message });
  return error;
}
