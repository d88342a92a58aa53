import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../log/log.ts';
import { logTextCalls, type TextCall } from './log-text-calls.ts';
import { termii } from './termii.ts';
import { NotSent, type TextProvider } from './text-provider.ts';
import { withTextBreaker } from './with-text-breaker.ts';

/** What was published: the examples of developers.termii.com, and bodies that others recorded (docs/decisions/0108). */

const apiKey = 'TLkey_of_the_account';
const message = { to: '+2347880234567', text: 'Hi there, testing Termii' };
const unclear = { code: 'texts_unavailable' };

test('a message is sent as the documentation of messaging-api has it', async () => {
  const { provider, requests } = await termiiThatResponds({
    body: '{"code":"ok","message_id":"9122821270554876574","message":"Successfully Sent","balance":9,"user":"Peter Mcleish"}',
  });

  expect(await provider.send(message)).toEqual({ providerId: '9122821270554876574' });

  expect(requests).toMatchObject([{ method: 'POST', url: '/api/sms/send', contentType: 'application/json' }]);
  expect(JSON.parse(requests[0]!.body)).toEqual({
    to: '2347880234567',
    from: 'talert',
    sms: 'Hi there, testing Termii',
    type: 'plain',
    channel: 'dnd',
    api_key: apiKey,
  });
});

test.each([
  '{"message_id":9122821270554876574,"message":"Successfully Sent","balance":9,"user":"Peter Mcleish"}',
  '{"code":"ok","message_id":9122821270554876574,"message_id_str":"9122821270554876574","message":"Successfully Sent"}',
])('the id keeps all its digits, also as a number: %s', async (body) => {
  const { provider } = await termiiThatResponds({ body });

  expect(await provider.send(message)).toEqual({ providerId: '9122821270554876574' });
});

test('the balance is read as documented, and its call tries the key', async () => {
  const { provider, requests } = await termiiThatResponds({
    body: '{"user":"Tayo Joel","balance":0,"currency":"NGN"}',
  });
  expect(await provider.balance()).toEqual({ amount: 0, currency: 'NGN' });
  expect(requests).toMatchObject([{ method: 'GET', url: `/api/get-balance?api_key=${apiKey}`, body: '' }]);

  const wrong = await termiiThatResponds({ status: 401, body: '{"message":"Unauthorized"}' });
  expect(await wrong.provider.balance()).toBeNull();
});

test.each([
  [401, '{"message":"Unauthorized"}', 'key'],
  [403, '', 'key'],
  [
    404,
    '{"code":404,"message":"ApplicationSenderId not found for applicationId: 66189 and senderName: RALD"}',
    'sender',
  ],
  [400, '{"message":"Invalid Sender Id"}', 'sender'],
  [400, '{"message":[{"issue":"ApplicationSenderId not found"}]}', 'sender'],
  [400, '{"message":"Insufficient balance"}', 'balance'],
  [400, '{"message":"Your account is not active"}', 'account'],
  [422, '{"message":"You are not set up on this route"}', 'account'],
  [400, '{"message":"Your device has reached the daily limit"}', 'busy'],
  [429, '{"message":"Too many requests"}', 'busy'],
  [408, '', 'busy'],
  [413, '<html>', 'busy'],
])('%s %s: nothing was sent, and it can be later', async (status, body, reason) => {
  const { provider } = await termiiThatResponds({ status, body });

  await expect(provider.send(message)).rejects.toSatisfy(
    (error) => error instanceof NotSent && error.reason === reason,
  );
});

test.each([
  [400, '{"message":"Invalid phone number"}', 'Invalid phone number'],
  [422, '{"code":"error","message":"The to field is invalid\\u0000"}', 'The to field is invalid'],
])('%s %s is about this message', async (status, body, words) => {
  const { provider } = await termiiThatResponds({ status, body });

  await expect(provider.send(message)).rejects.toMatchObject({ message: words });
});

test.each([
  [500, '{}'],
  [502, '<html>Bad gateway'],
  [200, 'OK'],
  [200, '{"message":"Successfully Sent"}'],
  [200, '[]'],
  [202, '{"message_id":""}'],
])('%s %s says neither, so nobody knows', async (status, body) => {
  const { provider } = await termiiThatResponds({ status, body });

  const error: unknown = await provider.send(message).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject(unclear);
  expect(error).not.toBeInstanceOf(NotSent);
});

test('without a connection nothing was sent', async () => {
  const { provider, close } = await termiiThatResponds({ body: '{}' });
  await close();

  await expect(provider.send(message)).rejects.toSatisfy(
    (error) => error instanceof NotSent && error.reason === 'unreachable',
  );
});

test('the key goes to Termii and to nobody to whom it redirects', async () => {
  const elsewhere = await termiiThatResponds({ body: '{"message_id":"1"}' });
  for (const status of [301, 302, 307, 308]) {
    const { provider } = await termiiThatResponds({ status, body: '', location: elsewhere.url });
    await expect(provider.send(message)).rejects.toMatchObject(unclear);
    await expect(provider.balance()).rejects.toMatchObject(unclear);
  }
  expect(elsewhere.requests).toEqual([]);
});

test('a rejected key is reported, and nothing else is', async () => {
  for (const [status, reported] of [
    [401, [401, 401]],
    [403, [403, 403]],
    [400, []],
    [500, []],
  ] as const) {
    const statuses: number[] = [];
    const { connected } = await termiiThatResponds({ status, body: '{"message":"No"}' });
    const provider = connected((rejected) => statuses.push(rejected));

    await Promise.allSettled([provider.send(message), provider.balance()]);

    expect(statuses).toEqual(reported);
  }
});

test('after five calls without a response nobody waits for fifteen seconds, and nothing is sent in the meantime', async () => {
  const { provider: direct, requests } = await termiiThatResponds({ status: 503, body: 'busy' });
  let nowMs = 0;
  const provider = withTextBreaker(direct, () => new Date(nowMs));

  for (let time = 1; time <= 5; time += 1) await expect(provider.send(message)).rejects.not.toBeInstanceOf(NotSent);
  await expect(provider.send(message)).rejects.toBeInstanceOf(NotSent);
  expect(requests).toHaveLength(5);
  nowMs = 15_000;
  await expect(provider.send(message)).rejects.not.toBeInstanceOf(NotSent);
  expect(requests).toHaveLength(6);
});

test('an empty wallet stops nobody else: it is a response', async () => {
  const { provider: direct, requests } = await termiiThatResponds({
    status: 400,
    body: '{"message":"Insufficient balance"}',
  });
  const provider = withTextBreaker(direct, () => new Date(0));

  for (let time = 1; time <= 10; time += 1) await expect(provider.send(message)).rejects.toBeInstanceOf(NotSent);

  expect(requests).toHaveLength(10);
});

test('a line in the log has neither the number nor the text nor the key', async () => {
  const lines: string[] = [];
  const counts = { textCalls: new Map<TextCall, Record<'responded' | 'rejected' | 'unavailable', number>>() };
  const { provider: direct } = await termiiThatResponds({ status: 400, body: '{"message":"Invalid phone number"}' });
  const provider = logTextCalls(direct, {
    traces: null,
    log: openLog('info', { write: (line) => lines.push(line) }),
    counts,
  });

  await expect(provider.send(message)).rejects.toThrow('Invalid phone number');

  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { call: 'send', outcome: 'rejected', msg: 'text message call' },
  ]);
  expect(lines.join('')).not.toMatch(/78802|testing|TLkey/);
  expect(counts.textCalls.get('send')).toEqual({ responded: 0, rejected: 1, unavailable: 0 });
});

/** A report that github.com/Mane-Olawale/termii recorded. */
const recorded =
  '{"type":"outbound","message_id":"902022080211300900000078460","message_id_str":"902022080211300900000078460","receiver":"2348147386362","sender":"MAlert","message":"Hi there, testing Gotrade","sent_at":"2022-08-02 11:30:11","cost":"3.9","pages":"1","command":"deliver","status":"DELIVERED | Message delivered to handset","channel":"DND","msgtype":5,"origid":"902022080211300900000078460","messagestate":"Delivered","notify_id":"902022080211300900000078460"}';

test('a recorded report is read, under the current secret of the webhook and a former one', async () => {
  const { provider } = await termiiThatResponds({ body: '' });
  for (const secret of ['current-secret', 'former-secret'])
    expect(provider.parseWebhook(Buffer.from(recorded), signed(recorded, secret))).toEqual({
      providerId: '902022080211300900000078460',
      recipient: '2348147386362',
      text: 'Hi there, testing Gotrade',
      status: 'delivered',
      words: 'DELIVERED | Message delivered to handset',
    });
});

test.each([
  ['Delivered', 'delivered'],
  ['Received', 'delivered'],
  ['Message Sent', 'sent'],
  ['DND Active on Phone Number', 'failed'],
  ['Message Failed', 'failed'],
  ['Failed', 'failed'],
  ['Rejected', 'failed'],
  ['Expired', 'failed'],
])('the documented status %s means %s', async (status, means) => {
  const { provider } = await termiiThatResponds({ body: '' });
  const body = `{"type":"outbound","message_id":5964465985113503103,"receiver":"2343459509389","message":"x","status":"${status}"}`;

  expect(provider.parseWebhook(Buffer.from(body), signed(body))).toMatchObject({
    providerId: '5964465985113503103',
    status: means,
  });
});

test('what is no report of a sent message is passed over', async () => {
  const { provider } = await termiiThatResponds({ body: '' });
  for (const body of [
    '{"type":"device_status","status":"disconnected","device_id":"e0c5a9b-0136-4751-9be9-a3c9zzTc0a19","name":"TermiiWh"}',
    '{"type":"inbound","id":"8248611476370959318","message_id":"3905204342778053556","receiver":"12022214836","sender":"2347069549231","message":"Great ","received_at":"2020-12-16T10:51:03.000000Z","cost":null,"command":"Received","status":"Received","channel":null}',
    '{"type":"outbound","message_id":"1","status":"On the moon"}',
  ])
    expect(provider.parseWebhook(Buffer.from(body), signed(body))).toBeNull();
});

test('a report without the right signature is nobody’s', async () => {
  const { provider, withSecrets } = await termiiThatResponds({ body: '' });
  const parse = (signature: string | undefined) => () => provider.parseWebhook(Buffer.from(recorded), signature);
  for (const signature of [
    undefined,
    '',
    'no',
    signed(recorded, 'another'),
    signed(`${recorded} `),
    signed(recorded).slice(2),
  ])
    expect(parse(signature)).toThrow(expect.objectContaining({ code: 'bad_signature' }) as Error);
  // Without a secret even a signature of nothing.
  const empty = createHmac('sha512', '').update(recorded).digest('hex');
  expect(() => withSecrets([]).parseWebhook(Buffer.from(recorded), empty)).toThrow(
    expect.objectContaining({ code: 'bad_signature' }) as Error,
  );
  for (const body of ['', 'no JSON', '[]', '{"type":"outbound","status":"Delivered"}', '{"message_id":"1","status":7}'])
    expect(() => provider.parseWebhook(Buffer.from(body), signed(body))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }) as Error,
    );
});

const signed = (body: string, secret = 'current-secret') => createHmac('sha512', secret).update(body).digest('hex');

/** A provider that responds the same to everything, and records what it was asked. */
async function termiiThatResponds({
  status = 200,
  body,
  location,
}: {
  status?: number;
  body: string;
  location?: string;
}) {
  const requests: { method: string; url: string; contentType: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, contentType: headers['content-type'], body: Buffer.concat(chunks).toString() });
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { apiKey, senderId: 'talert', baseUrl: url, channel: 'dnd', isEmulated: false } as const;
  const secrets = ['current-secret', 'former-secret'];
  const withSecrets = (webhookSecrets: string[], onRejected?: (status: number) => void): TextProvider =>
    termii({ ...settings, webhookSecrets }, onRejected);
  return {
    url,
    requests,
    close,
    provider: withSecrets(secrets),
    withSecrets,
    connected: (onRejected: (status: number) => void) => withSecrets(secrets, onRejected),
  };
}
