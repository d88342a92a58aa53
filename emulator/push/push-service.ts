import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../http/listen.ts';
import { decryptMessage, type SubscriptionKeys } from './decrypt-message.ts';
import { keyOf, vapidProblem } from './verify-vapid.ts';

/** The subscription as the browser gives it to its page: `PushSubscription.toJSON()`. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A message that was accepted, as the browser would read it. */
type Accepted = { endpoint: string; topic: string; ttl: number; urgency: string; text: string };

/** The next response instead of the usual one, once. 'hang' never responds; 'flood' responds and never ends. */
type Fault = { status: number; headers?: Record<string, string> } | 'hang' | 'reset' | 'flood';

type Device = SubscriptionKeys & { applicationServerKey: string; hasEnded: boolean };

const maxBytes = 4_096;
const urgencies = ['very-low', 'low', 'normal', 'high'];

/**
 * Starts an emulator of a push service: RFC 8030 as far as application servers see it, with RFC 8292 for who sends and
 * RFC 8291 for what. It imports nothing from the shop, so that it can't share its mistakes.
 */
export async function startPushService({ now = () => new Date() }: { now?: () => Date } = {}) {
  const devices = new Map<string, Device>();
  const accepted: Accepted[] = [];
  const rejections: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((message, response) => void serve(message, response));
  const origin = await listen(server, '127.0.0.1', 0);

  async function serve(message: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return message.socket.resetAndDestroy();
    if (fault === 'flood') return flood(response);
    if (fault) return response.writeHead(fault.status, fault.headers).end('A fault that a test asked for');
    const { status, problem } = receive(message, Buffer.concat(chunks));
    if (problem) rejections.push(problem);
    response.writeHead(status, status === 201 ? { location: `${origin}/m/${randomBytes(9).toString('hex')}` } : {});
    response.end(problem);
  }

  function receive({ method, url = '', headers }: IncomingMessage, body: Buffer): { status: number; problem?: string } {
    const endpoint = origin + url;
    const device = devices.get(endpoint);
    if (method !== 'POST') return { status: 405, problem: 'Only POST' };
    if (!device) return { status: 404, problem: 'No such subscription' };
    if (device.hasEnded) return { status: 410, problem: 'The subscription has ended' };
    const { authorization = '', ttl = '', topic = '', urgency = 'normal' } = headers as Record<string, string>;
    const problem = vapidProblem(authorization, { origin, seconds: now().getTime() / 1_000 });
    if (problem) return { status: 401, problem };
    if (keyOf(authorization) !== device.applicationServerKey)
      return { status: 403, problem: 'Not the key subscribed with' };
    if (!/^\d+$/.test(ttl)) return { status: 400, problem: 'TTL is missing' };
    if (!/^[\w-]{0,32}$/.test(topic)) return { status: 400, problem: 'Topic has more than 32 characters, or others' };
    if (!urgencies.includes(urgency)) return { status: 400, problem: 'Unknown urgency' };
    if (body.length > maxBytes) return { status: 413, problem: 'Too long' };
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, problem: 'Unknown encoding' };
    accepted.push({ endpoint, topic, ttl: Number(ttl), urgency, text: decryptMessage(body, device) });
    return { status: 201 };
  }

  return {
    origin,
    /** Every message that was accepted, repetitions included. */
    accepted,
    /** Why messages were not. */
    rejections,
    faults,
    /** A browser subscribes with the shop's public key (`applicationServerKey`). */
    subscribe(applicationServerKey: string): Subscription {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`;
      devices.set(endpoint, {
        privateKey: pair.getPrivateKey(),
        publicKey,
        auth,
        applicationServerKey,
        hasEnded: false,
      });
      return { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } };
    },
    /** A browser ends its subscription, or its user blocks notifications. */
    unsubscribe: ({ endpoint }: Subscription) => {
      devices.get(endpoint)!.hasEnded = true;
    },
    /** The notices that a device shows: the last one of each topic. */
    shown: ({ endpoint }: Subscription) => [
      ...new Map(accepted.filter((one) => one.endpoint === endpoint).map((one) => [one.topic, one.text])).values(),
    ],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

function flood(response: ServerResponse): void {
  response.writeHead(201);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}
