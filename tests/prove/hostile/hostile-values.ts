import fc from 'fast-check';
import { hostileJson, hostileTexts } from '../../data/hostile.ts';
import type { Random } from '../random.ts';
import { seed } from '../size.ts';

/** Values that our own clients would never send, and some that they almost would. */

const parts = [
  '\u0000',
  '\uD800',
  'a\uDC00',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '\u202Eתסמ\u202C',
  '${jndi:ldap://x}',
  '; sleep 9',
  "1' and '1'='1",
];
const texts = [
  ...hostileTexts,
  ...parts,
  ...fc.sample(fc.string({ unit: 'binary', maxLength: 200 }), { seed, numRuns: 400 }),
];
const json = [
  ...hostileJson,
  ...parts.map((text) => JSON.stringify(text)),
  ...fc.sample(fc.json({ maxDepth: 5 }), { seed, numRuns: 400 }),
];
/** Bytes in a URL that are not valid text, and some that are. */
const addressParts = [
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '%C0%AE%C0%AE',
  '..',
  '.',
  '%2e%2e%2f',
  '%0d%0aEvil:%201',
  '\u00ff',
];

/** One encoded segment of a URL. */
export function hostilePart(random: Random): string {
  if (random.next() < 0.2) return random.oneOf(addressParts);
  return encodeURIComponent(random.oneOf(texts).toWellFormed());
}

const placeholder = 'put it here';

/**
 * A valid body with one of its values, or the whole, replaced by something wrong or almost right; JSON text that is not
 * always valid.
 */
export function spoiled(body: unknown, random: Random): string {
  const places = placesIn(body);
  const place = random.oneOf(places);
  const withPlaceholder = JSON.stringify(withAt(body, place, placeholder));
  const now = place.reduce<unknown>((whole, name) => (whole as Record<string, unknown>)[name], body);
  switch (random.below(9)) {
    case 0: // Left out.
      return withPlaceholder
        .replace(new RegExp(`"[^"]*":"${placeholder}",?|"${placeholder}",?`), '')
        .replace(/,([}\]])/g, '$1');
    case 1: // Twice, under one name.
      return withPlaceholder.replace(new RegExp(`("[^"]*"):"${placeholder}"`), (_all, name: string) => {
        return `${name}:${JSON.stringify(now)},${name}:${random.oneOf(json)}`;
      });
    case 2: // With more than there should be.
      return withPlaceholder.replace(`"${placeholder}"`, () => {
        const name = random.oneOf(['extra', '__proto__', 'constructor', 'toJSON', 'isAdmin', '\\u0000', '_id', 'role']);
        const more = `"${name}":${random.oneOf(json)}`;
        const text = JSON.stringify(now) ?? 'null';
        return text.startsWith('{') ? text.replace('{', () => (text === '{}' ? `{${more}` : `{${more},`)) : text;
      });
    case 3:
    case 4:
      return withPlaceholder.replace(`"${placeholder}"`, () => random.oneOf(json));
    case 5: // Text for text: what a schema takes, and something behind it may not.
      return withPlaceholder.replace(`"${placeholder}"`, () =>
        JSON.stringify(within(String(now), random.oneOf(texts), random)),
      );
    default:
      return withPlaceholder.replace(`"${placeholder}"`, () => JSON.stringify(random.oneOf(nearly(now))) ?? 'null');
  }
}

/** Puts one in place of the other, before, after or in the middle of it. */
function within(text: string, hostile: string, random: Random): string {
  const at = random.below(text.length + 1);
  return random.oneOf([hostile, hostile + text, text + hostile, text.slice(0, at) + hostile + text.slice(at)]);
}

/** Off by one, in a number or in text. */
function nearly(value: unknown): unknown[] {
  if (typeof value === 'number')
    return [value + 1, value - 1, -value, value + 0.5, value * 1e9, String(value), null, [value]];
  if (typeof value === 'string')
    return [
      `${value} `,
      value.toUpperCase(),
      value.slice(1),
      '',
      `${value}\u0000`,
      value.repeat(60),
      null,
      [value],
      1,
      `\u202E${value}`,
    ];
  if (Array.isArray(value))
    return [[], [...value, ...value], [value], Array(60).fill(value[0]), null, value[0], [null]];
  if (typeof value === 'boolean') return [!value, String(value), Number(value), null];
  return [null, [value], {}, '', 0, { ...(value as object), more: value }];
}

function placesIn(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...above]];
  return [[...above], ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...above, name]))];
}

function withAt(whole: unknown, [name, ...deeper]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const inside = withAt((whole as Record<string, unknown>)[name], deeper, part);
  return Array.isArray(whole) ? whole.with(Number(name), inside) : { ...(whole as object), [name]: inside };
}

/** Bytes that are almost the JSON of a valid body. */
export function brokenBytes(text: string, random: Random): Buffer {
  const at = random.below(text.length + 1);
  const ways = [
    () => Buffer.from(text.slice(0, at)),
    () => Buffer.from(text + text),
    () => Buffer.from(`\uFEFF${text}`),
    () => Buffer.from(text, 'utf16le'),
    () =>
      Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([random.below(256)]), Buffer.from(text.slice(at))]),
    () => Buffer.from(text.replace('"', "'")),
    () => Buffer.from(' '.repeat(100_001)),
    () => Buffer.alloc(0),
  ];
  return random.oneOf(ways)();
}
