import type { Random } from '../random.ts';
import { type Call, calls } from './endpoints.ts';
import { brokenBytes, hostilePart, spoiled } from './hostile-values.ts';
import { oddHeaders, oddTypes } from './odd-headers.ts';
import { type Parties, rawBodies, validBody, rightPath, rightQuery } from './valid-body.ts';
import type { Person, Fixture } from './fixture.ts';

/** A request, with how often it is sent and where it is cut. */
export interface HostileRequest {
  call: Call | null;
  method: string;
  who: Person;
  bytes: Buffer;
  /** How many times, in parallel. */
  times: number;
  /** Null to wait for the response. */
  cutAt: number | null;
  /** The idempotency key of an order. */
  key: string | null;
}

/**
 * What is wrong with a request, and how many of a hundred have it. The others are valid, so that data changes in the
 * meantime.
 */
const ways = [
  ['field', 36],
  ['part', 10],
  ['parameter', 10],
  ['bytes', 5],
  ['type', 4],
  ['header', 12],
  ['framing', 4],
  ['method', 3],
  ['nothing', 16],
] as const;
type Way = (typeof ways)[number][0];
const drawn = ways.flatMap(([way, weight]) => Array<Way>(weight).fill(way));

/** Calls that end the caller's session: drawn as often as others, they would leave nobody signed in. */
const endings = /logout|sign-out|delete-account|\/leave|\/erase|DELETE/;

/** Draws the next request. */
export function drawRequest(fixture: Fixture, random: Random): HostileRequest {
  const way = random.oneOf(drawn);
  const call = callFor(way, random);
  const who = whoFor(call, fixture, random);
  const owner = random.next() < 0.25 ? random.oneOf(fixture.people) : who;
  const parties = { fixture, who, owner };
  const method = way === 'method' ? random.oneOf(['HEAD', 'PATCH', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']) : call.method;
  const bytes = written(call, parties, random, { way, method });
  const manner = random.next();
  return {
    call:
      calls.find((other) => other.url === call.url && other.method === (method === 'HEAD' ? 'GET' : method)) ?? null,
    method,
    who,
    bytes,
    times: manner < 0.12 ? 2 + random.below(4) : 1,
    cutAt: way === 'framing' || manner > 0.93 ? random.oneOf([bytes.length, random.below(bytes.length + 1)]) : null,
    key: /^Idempotency-Key: (proof-\w+)\r$/im.exec(bytes.toString('latin1'))?.[1] ?? null,
  };
}

/** A call to which the drawn flaw applies, most of the time: a few send a body to calls that take none. */
function callFor(way: Way, random: Random): Call {
  const has = {
    field: takesBody,
    bytes: takesBody,
    type: takesBody,
    part: ({ url }: Call) => url.includes('{'),
    parameter: ({ parameters }: Call) => parameters.length > 0,
  };
  const fitting = way in has && random.next() < 0.9 ? calls.filter(has[way as keyof typeof has]) : calls;
  const call = random.oneOf(fitting);
  return endings.test(call.name) && random.next() < 0.7 ? random.oneOf(fitting) : call;
}

const takesBody = ({ body, url }: Call) => body !== null || url in rawBodies;

/** Usually a caller who is allowed to make the call. */
function whoFor({ url }: Call, { people }: Fixture, random: Random): Person {
  const isAdmin = url.startsWith('/api/admin/');
  const fitting = people.filter(({ kind }) => (isAdmin ? kind === 'staff' : kind !== 'staff'));
  return random.oneOf(random.next() < 0.85 ? fitting : people);
}

interface How {
  way: Way;
  method: string;
}

function written(call: Call, parties: Parties, random: Random, { way, method }: How): Buffer {
  const address = addressOf(call, parties, random, way);
  const { type, body } = bodyOf(call, parties, random, way);
  const network = `10.${random.below(40)}.${random.below(256)}.${1 + random.below(250)}`;
  const headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['X-Forwarded-For', network],
  ];
  if (parties.who.cookies) headers.push(['Cookie', parties.who.cookies]);
  if (type !== null) headers.push(['Content-Type', type]);
  if (call.name === 'POST /api/orders' && random.next() < 0.8)
    headers.push(['Idempotency-Key', `proof-${random.below(1e9).toString(36)}`]);
  let odd: readonly (readonly [string, string])[] = [];
  if (way === 'header') odd = [random.oneOf(oddHeaders), random.oneOf(oddHeaders)];
  const remaining = headers.filter(([name]) => !odd.some(([other]) => other === name));
  return framed(`${method} ${address} HTTP/1.1`, [...remaining, ...odd], body, way === 'framing' ? random : null);
}

function addressOf(call: Call, parties: Parties, random: Random, way: Way): string {
  const path =
    way === 'part' ? call.url.replaceAll(/\{\w+\}/g, () => hostilePart(random)) : rightPath(call, parties, random);
  const query = rightQuery(call, parties, random).map(([name, value]): [string, string] => [
    encodeURIComponent(name),
    encodeURIComponent(value),
  ]);
  if (way === 'parameter') {
    const name = random.oneOf([...call.parameters.map((parameter) => parameter.name), 'page', '__proto__']);
    query.push([name, hostilePart(random)]);
    if (random.next() < 0.2) query.push([hostilePart(random), hostilePart(random)]);
  }
  const parts = query.map(([name, value]) => `${name}=${value}`).join('&');
  // A space would end the address, and a line break the line; malformed HTTP is tested by the frames.
  return (parts === '' ? path : `${path}?${parts}`).replaceAll(/[\0- \u007f]/g, '%20');
}

function bodyOf(call: Call, parties: Parties, random: Random, way: Way): { type: string | null; body: Buffer | null } {
  const raw = rawBodies[call.url];
  if (raw) {
    const bytes = way === 'field' || way === 'bytes' ? brokenBytes(raw.bytes.toString('latin1'), random) : raw.bytes;
    return { type: way === 'type' ? random.oneOf(oddTypes) : raw.type, body: bytes };
  }
  if (call.method === 'GET') return { type: null, body: null };
  // A body is also sent to a call that takes none.
  if (call.body === null && way !== 'field' && way !== 'bytes') return { type: null, body: null };
  const right = validBody(call, parties, random);
  const text = way === 'field' ? spoiled(right, random) : JSON.stringify(right);
  return {
    type: way === 'type' ? random.oneOf(oddTypes) : 'application/json',
    body: way === 'bytes' ? brokenBytes(text, random) : Buffer.from(text),
  };
}

/** The bytes of the request, sometimes in a frame that does not match them. */
function framed(
  first: string,
  headers: readonly (readonly [string, string])[],
  body: Buffer | null,
  random: Random | null,
): Buffer {
  const length = body?.length ?? 0;
  const chunks = body && Buffer.concat([Buffer.from(`${length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  const frames: (readonly [string, Buffer | null])[] = [
    [`Content-Length: ${length + 10}`, body],
    [`Content-Length: ${Math.max(0, length - 5)}`, body],
    ['Content-Length: -1', body],
    [`Content-Length: ${length}\r\nContent-Length: ${length}`, body],
    ['Transfer-Encoding: chunked', chunks],
    ['Transfer-Encoding: chunked', body],
    [`Transfer-Encoding: chunked\r\nContent-Length: ${length}`, chunks],
    ['Transfer-Encoding: nonsense', body],
    ['Broken header', body],
  ];
  const [frame, sent] = random
    ? random.oneOf(frames)
    : body
      ? ([`Content-Length: ${length}`, body] as const)
      : ['', null];
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`), ...(frame === '' ? [] : [frame])];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), sent ?? Buffer.alloc(0)]);
}
