import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openAgenda } from './agenda.ts';
import { type Answer, invalidKey, json, Refusal } from './http/answers.ts';
import type { Emulator, LostAnswer } from './emulator.ts';
import { listen } from './http/listen.ts';
import { resumeRefunds } from './refunds/move-refund.ts';
import { readRequest } from './http/requests.ts';
import { findRoute, isPublic } from './routes.ts';
import { loadState, saveState } from './state.ts';
import { webhooks } from './webhooks/webhooks.ts';

export type EmulatorOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The key that clients must send as Bearer token, and that webhooks are signed with. */
  secretKey: string;
  /** Where charge.success goes. Without it, what was last set through `/__emulator/settings`. */
  webhookUrl?: string | undefined;
  /** A JSON file, made with its folder when missing. */
  stateFile: string;
  /** Real milliseconds for one of the provider's, for webhook retries. One hour in one minute unless told. */
  timeScale?: number | undefined;
  /** The name on the payment page. */
  merchant?: string | undefined;
};

/**
 * Starts a stand-in for Paystack: same requests, same answers, no money.
 *
 * @throws Error with a sentence to show when it may not run here, the port is taken or the state cannot be written.
 */
export async function startEmulator(options: EmulatorOptions): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Paystack emulator does not run with NODE_ENV=production: it would give goods away for free.');
  }
  const { secretKey, stateFile, timeScale = 1 / 60, merchant = 'Demo merchant' } = options;
  const server = createServer((message, response) => void serve(emulator, secretKey, message, response));
  // The port first: a second emulator that is started by mistake must not touch the first one's state.
  const url = await listen(server, options.host, options.port);

  const state = loadState(stateFile);
  state.webhookUrl = options.webhookUrl ?? state.webhookUrl;
  const save = () => saveState(stateFile, state);
  save();
  const agenda = openAgenda();
  const hooks = webhooks({ secretKey, timeScale, agenda, state, save, faults: () => emulator.faults });
  const emulator: Emulator = { url, merchant, state, faults: {}, save, announce: hooks.announce, agenda, timeScale };
  hooks.resume();
  resumeRefunds(emulator);

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
  const answer = await answerTo(emulator, secretKey, message);
  if (answer === 'reset') message.socket.resetAndDestroy();
  else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function answerTo(emulator: Emulator, key: string, message: IncomingMessage): Promise<Answer | LostAnswer> {
  try {
    const [path = '/', query = ''] = (message.url ?? '/').split('?', 2);
    if (!isPublic(path) && message.headers.authorization !== `Bearer ${key}`) throw invalidKey();
    const { handler, params } = findRoute(message.method ?? 'GET', path);
    return await handler(emulator, readRequest(message, params, query));
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    if (message.destroyed) return 'reset'; // The client went away in the middle of its request.
    console.error('Paystack emulator:', error);
    return json(500, { status: false, message: 'The emulator has a bug, see its log' });
  }
}
