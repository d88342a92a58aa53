import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { resumeTexts } from './texts/report-text.ts';
import { resumeShipments } from './couriers/move-shipment.ts';
import { createScheduler } from './scheduler.ts';
import { checkResponse } from './contract/check-response.ts';
import { noFaults } from './control/faults.ts';
import type { Emulator, Reply } from './emulator.ts';
import { ApiError, type HttpResponse, invalidKey, json } from './http/responses.ts';
import { listen } from './http/listen.ts';
import { readRequest } from './http/requests.ts';
import { resumeWaiting } from './pay-page/wait-for-transfer.ts';
import { resumeRefunds } from './refunds/move-refund.ts';
import { findRoute, isControl, isPublic } from './routes.ts';
import { openState } from './state.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';

export type EmulatorOptions = {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Where browsers and clients reach it, if that is another address, such as that of a reverse proxy. */
  publicUrl?: string | undefined;
  /** The key that clients must send as Bearer token, and that signs webhooks. */
  secretKey: string;
  /** Where webhooks go. Without it, the URL last set through `/__emulator/settings`. */
  webhookUrl?: string | undefined;
  /** Where what happens to parcels is announced, likewise. */
  courierWebhookUrl?: string | undefined;
  /** The URL for reports about text messages, likewise. */
  textWebhookUrl?: string | undefined;
  /** Created with its folder when missing. */
  stateFile: string;
  /** Real milliseconds per provider millisecond, for everything that takes time. By default an hour takes a minute. */
  timeScale?: number | undefined;
  /** The name on the payment page. */
  merchant?: string | undefined;
  /** Rejects references with '_', as the documentation would have it. */
  isStrict?: boolean | undefined;
};

/**
 * Starts an emulator of Paystack: same requests, same responses, no money.
 *
 * @throws Error with a message to show when it may not run here, the port is taken or the state cannot be written
 */
export async function startEmulator(options: EmulatorOptions): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Paystack emulator does not run with NODE_ENV=production: it would give goods away for free.');
  }
  const { secretKey, stateFile, timeScale = 1 / 60, merchant = 'Demo merchant', isStrict = false } = options;
  const server = createServer((message, response) => void serve(emulator, secretKey, message, response));
  // Listen first: a second emulator that is started by mistake must not touch the first one's state.
  const url = await listen(server, options.host, options.port);

  const { state, save } = openState(stateFile);
  state.webhookUrl = options.webhookUrl ?? state.webhookUrl;
  save({ webhookUrl: state.webhookUrl });
  if (options.courierWebhookUrl) save({ courierWebhookUrl: (state.courierWebhookUrl = options.courierWebhookUrl) });
  if (options.textWebhookUrl) save({ textWebhookUrl: (state.textWebhookUrl = options.textWebhookUrl) });
  const agenda = createScheduler();
  const faults = noFaults();
  const hooks = sendWebhooks({ secretKey, timeScale, agenda, state, save, faults });
  const { announce } = hooks;
  const emulator: Emulator = {
    url: options.publicUrl?.replace(/\/$/, '') ?? url,
    merchant,
    state,
    faults,
    courierFaults: {},
    textFaults: {},
    secretKey,
    save,
    announce,
    agenda,
    timeScale,
    isStrict,
    usesCursors: false,
  };
  hooks.resume();
  resumeRefunds(emulator);
  resumeWaiting(emulator);
  resumeShipments(emulator);
  resumeTexts(emulator);

  return {
    url,
    close: async () => {
      agenda.stop();
      hooks.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function serve(emulator: Emulator, secretKey: string, message: IncomingMessage, response: ServerResponse) {
  const reply = await respondTo(emulator, secretKey, message);
  if (reply === 'reset') message.socket.resetAndDestroy();
  else if (reply !== 'hang') send(message, response, reply);
}

/** Pages are compressed, as the provider's are. */
function send(
  { headers: { 'accept-encoding': accepted = '' } }: IncomingMessage,
  response: ServerResponse,
  reply: HttpResponse,
) {
  const { status, headers, body } = reply;
  const isCompressed = headers['content-type']?.startsWith('text/html') && accepted.includes('gzip');
  if (isCompressed) response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));
  else response.writeHead(status, headers).end(body);
}

async function respondTo(emulator: Emulator, key: string, message: IncomingMessage): Promise<Reply> {
  try {
    const [path = '/', query = ''] = (message.url ?? '/').split('?', 2);
    if (!isPublic(path) && message.headers.authorization !== `Bearer ${key}`) throw invalidKey();
    if (isControl(path) && !isLoopback(message.socket.remoteAddress)) throw invalidKey();
    const { handler, shape, params } = findRoute(message.method ?? 'GET', path);
    const reply = await replyOf(() => handler(emulator, readRequest(message, params, query)));
    return checkResponse(shape, reply);
  } catch (error) {
    if (error instanceof ApiError) return error.response;
    if (message.destroyed) return 'reset'; // The client disconnected during its request.
    console.error('Paystack emulator:', error);
    return json(500, { status: false, message: 'The emulator has a bug, see its log' });
  }
}

async function replyOf(work: () => Promise<Reply> | Reply): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error.response;
    throw error;
  }
}

/** The control endpoints respond only to this machine, whatever address the emulator listens on. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
