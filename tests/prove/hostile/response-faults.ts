import path from 'node:path';
import { type FailureCode, failures } from '#shared/errors.ts';
import type { Call } from './endpoints.ts';
import type { RawResponse } from './raw-request.ts';

/** What a response is checked against. */
interface SentRequest {
  /** Null for a URL of no endpoint. */
  call: Call | null;
  method: string;
  /** Everything that was sent, as text. */
  text: string;
  /** Other people's data, which this caller must not receive. */
  secrets: readonly string[];
}

/** Errors below the API: what cannot be parsed as a request for an endpoint. */
const statusesOfNoRequest = new Set([400, 404, 408, 413, 415, 431]);

const root = path.join(import.meta.dirname, '../../..');

/** What no response may contain: a stack trace, SQL, database errors, a path on the disk. */
const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|file:\/\//,
  /\b(?:server|shared|web)\/[\w/-]+\.ts\b/,
  /violates (?:check|foreign|not-null|unique)|invalid input syntax|duplicate key value|relation "|unterminated|deadlock detected/,
  /\b(?:select|insert into|update|delete from) "?\w+"?[^.]{0,80}\$\d/i,
  /FST_ERR|ZodError|PostgresError|ECONNREFUSED|ENOENT/,
];

/** What is wrong with a response to any request; empty when it is a success or a proper error. */
export function faultsIn(response: RawResponse, sent: SentRequest): string[] {
  const { status, body, fault } = response;
  const summary = `${status} ${body.slice(0, 300)}`;
  const complaints: string[] = [];
  if (fault !== null) complaints.push(`no whole answer (${fault})`);
  const wrong = status < 400 ? wrongSuccess(response, sent) : sent.method === 'HEAD' ? null : wrongRejection(response);
  if (wrong !== null) complaints.push(`${wrong}: ${summary}`);
  if (status >= 500 && sent.method === 'HEAD' && status !== 503) complaints.push(`a failure: ${status}`);
  const inside = insides.find((pattern) => pattern.test(body) && !pattern.test(sent.text));
  if (inside || body.includes(root)) complaints.push(`the shop's insides (${inside ?? root}): ${summary}`);
  const responseText = `${body}\n${JSON.stringify(response.headers)}`;
  const secret = sent.secrets.find((word) => responseText.includes(word) && !sent.text.includes(word));
  if (secret !== undefined) complaints.push(`somebody else's ${secret}: ${summary}`);
  return complaints;
}

function wrongSuccess({ status, headers, body }: RawResponse, sent: SentRequest): string | null {
  const { call, method, text, secrets } = sent;
  if (status === 304)
    return /^if-(none-match|modified-since):/im.test(text) ? null : 'a 304 to an unconditional request';
  // An opened invoice: its order's page renews the session, or says what is wrong.
  if (status === 303 && call?.fileType === 'application/pdf' && /^accept:.*text\/html/im.test(text))
    return /^\/order\/[^/]+$/.test(headers['location'] ?? '') ? null : `a redirect to ${headers['location']}`;
  if (status !== 200) return 'a status that is not described';
  if (call === null) return 'a success of an unknown endpoint';
  if (method === 'HEAD') return body === '' ? null : 'a body to HEAD';
  const type = headers['content-type'] ?? '';
  if (call.response === null) {
    if (!type.startsWith(call.fileType!)) return `a file of type ${type}`;
    // The words of a file may be packed: whose it is stands in the request.
    const other = secrets.find((word) => text.includes(word));
    return other === undefined ? null : `a file for somebody else's ${other}`;
  }
  if (!type.startsWith('application/json')) return `a response of type ${type}`;
  const { error } = call.response.safeParse(jsonOf(body));
  return error ? `not as described (${error.issues[0]?.path.join('.')} ${error.issues[0]?.message})` : null;
}

function wrongRejection({ status, headers, body }: RawResponse): string | null {
  if (!headers['content-type']?.startsWith('application/json')) return `an error of type ${headers['content-type']}`;
  const json = jsonOf(body) as { success?: unknown; code?: unknown; message?: unknown } | null;
  if (json?.success !== false || typeof json.message !== 'string') return 'not the shape of errors';
  if (!/^[A-Z\d][^\n{}]{8,200}$/.test(json.message)) return 'no message for a person';
  const known = failures[json.code as FailureCode] as { status: number } | undefined;
  if (known === undefined || !Object.hasOwn(failures, String(json.code))) return 'an unexpected error';
  if (known.status === status) return null;
  return json.code === 'invalid_request' && statusesOfNoRequest.has(status) ? null : 'a code with another status';
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
