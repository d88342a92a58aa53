import type { IncomingMessage } from 'node:http';
import { apiError } from './responses.ts';

/** A request as the handlers see it. `params` are the named segments of the path, decoded. */
export type Request = {
  params: Record<string, string>;
  query: URLSearchParams;
  payer: { ip: string | null; mobile: boolean };
  /** The fields of a JSON or form body. @throws ApiError when it is neither, or longer than 100 kB */
  fields(): Promise<Record<string, unknown>>;
  /** The body as it came. @throws ApiError when it is longer than 100 kB */
  text(): Promise<string>;
};

const maxBodyBytes = 100_000;

export function readRequest(message: IncomingMessage, params: Request['params'], query: string): Request {
  let fields: ReturnType<Request['fields']> | undefined;
  return {
    params,
    query: new URLSearchParams(query),
    payer: {
      ip: message.socket.remoteAddress ?? null,
      mobile: /mobile/i.test(message.headers['user-agent'] ?? ''),
    },
    fields: () => (fields ??= readFields(message)),
    text: () => readBody(message),
  };
}

async function readFields(message: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(message);
  const isForm = message.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? formFields(text) : jsonFields(text);
}

/** Reads to the end even when the body is too long: a client that is still sending would never read our response. */
async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  if (length > maxBodyBytes) throw apiError(413, 'Request body is too large', { code: 'too_large' });
  return Buffer.concat(chunks).toString('utf8');
}

function jsonFields(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (isObject(value)) return value;
  throw apiError(400, 'Request body must be a JSON object', { code: 'invalid_json' });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists come as `name[]`; every other field comes once. */
function formFields(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...form.keys()].map((key) => (key.endsWith('[]') ? [key.slice(0, -2), form.getAll(key)] : [key, form.get(key)])),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
