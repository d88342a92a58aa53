import type { App } from '#server/http/route.ts';

/** Hostile input, for tests that send it to every route of the shop. */

/** For paths and queries, which are only text. */
export const hostileTexts = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '{}',
  '[]',
  '{"a":1}',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  'M\u0000',
  "' or 1=1 --",
  "'; drop table products; --",
  '"',
  '\\',
  '%',
  '%%',
  '_',
  '$1',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..%2f..%2fetc',
  '..\\..\\',
  '(((((',
  '[a-',
  '*',
  'a:*&!|b',
  '\u{1F600}',
  '\u{1F600}'.repeat(60),
  'e\u0300\u0323',
  '\u0300',
  '\u202Eevil',
  '\uFEFF',
  '\uFFFF',
  '\r\nEvil: 1',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  'x'.repeat(190),
  'x'.repeat(3000),
  'a\u0000@example.com',
  '\u0000@\u0000.com',
];

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const deepList = deep('[', ']', 20_000);

/** For bodies, as JSON text: `JSON.stringify` cannot write some of these. */
export const hostileJson = [
  ...hostileTexts.map((text) => JSON.stringify(text)),
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e400',
  '-1e400',
  '9007199254740992',
  '9007199254740993',
  '2147483648',
  '1e-400',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '["a","b"]',
  '[{}]',
  '{"length":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":"x"}',
  '{"toJSON":"x"}',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  deepList,
  `{"name":${deepList}}`,
  `{"name":"a","more":${deepList}}`,
  deep('{"a":', '}', 8_000),
  `[${'0,'.repeat(20_000)}0]`,
  `"${'\u{1F600}'.repeat(9_000)}"`,
];

const placeholder = 'put it here';

/**
 * The body with each of its values replaced by each hostile one, with each value left out, and with additional ones.
 */
export function hostileBodies(body: object): string[] {
  const texts = withPlaceholder(body).map((copy) => JSON.stringify(copy));
  const replaced = texts.flatMap((text) => hostileJson.map((json) => text.replace(`"${placeholder}"`, () => json)));
  const leftOut = texts.map((text) =>
    text.replace(new RegExp(`"[^"]*":"${placeholder}",?|"${placeholder}",?`), '').replace(',}', '}'),
  );
  const added = extended(body).flatMap((copy) =>
    [deepList, '{"isAdmin":true}', '"\\u0000"'].flatMap((json) =>
      ['extra', '__proto__', 'constructor', 'toJSON', '\\u0000'].map((name) =>
        JSON.stringify(copy).replace(`"${placeholder}":""`, () => `"${name}":${json}`),
      ),
    ),
  );
  return [...replaced, ...leftOut, ...added, ...hostileJson];
}

/** Copies of the value, each with the mark in another place. */
function withPlaceholder(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [placeholder];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    withPlaceholder(part).map((copy) => withPart(value, key, copy)),
  );
  return [placeholder, ...inside];
}

/** Copies of the value, each with one more member in another of its objects. */
function extended(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    extended(part).map((copy) => withPart(value, key, copy)),
  );
  return Array.isArray(value) ? inside : [{ ...value, [placeholder]: '' }, ...inside];
}

function withPart(whole: object, key: string, part: unknown): unknown {
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...whole, [key]: part };
}

export interface KnownRoute {
  method: string;
  /** With `:name` for each parameter. */
  url: string;
}

/** Every route of the app, hidden ones too, except those that match anything. */
export async function routesOf(app: App): Promise<KnownRoute[]> {
  await app.ready();
  const routes: KnownRoute[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    above.splice(indent.length / 4, Infinity, part);
    const url = above.join('');
    const taken = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    const matchesAnything = url === '/api' || url.includes('*');
    if (!matchesAnything) routes.push(...taken.map((method) => ({ method, url })));
  }
  return routes;
}

/** What is wrong with the response to hostile input; null when it is accepted or properly rejected. */
export function wrongWith({ statusCode, body }: { statusCode: number; body: string }): string | null {
  if (statusCode < 400) return null;
  const response = `${statusCode} ${body.slice(0, 200)}`;
  if (statusCode >= 500) return response;
  // A plain page, for a person with a broken link, has the message in its heading.
  const heading = body.startsWith('<!doctype html>') && /<h1>([^<]*)<\/h1>/.exec(body)?.[1];
  const { success, message } = heading ? { success: false, message: heading } : readJson(body);
  const isClear =
    typeof message === 'string' && /^[A-Z][^\n{}[\]]{10,120}$/.test(message) && !/invalid input|FST_/i.test(message);
  return success === false && isClear ? null : response;
}

function readJson(text: string): { success?: unknown; message?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
