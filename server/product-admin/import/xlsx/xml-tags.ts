/** A tag of an XML text, with the text that follows it. */
export interface XmlTag {
  /** Without a prefix: 'row' of `<x:row>`. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  attributes: string;
  /** The text between this tag and the next, with its entities decoded. */
  text: string;
}

/**
 * The tags of an XML text, one after the other. It knows as much of XML as spreadsheets write: no document types, so no
 * entities but the five and numbers.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = xml.indexOf('<');
  while (at >= 0) {
    if (xml.startsWith('<!--', at)) {
      at = xml.indexOf('<', afterOf(xml, '-->', at));
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    const next = xml.indexOf('<', end);
    const isClose = xml[at + 1] === '/';
    const isEmpty = xml[end - 1] === '/';
    const inside = xml.slice(at + (isClose ? 2 : 1), isEmpty ? end - 1 : end);
    const space = inside.search(/\s/);
    const prefixed = space < 0 ? inside : inside.slice(0, space);
    yield {
      name: prefixed.slice(prefixed.indexOf(':') + 1),
      kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
      attributes: space < 0 ? '' : inside.slice(space),
      text: decoded(xml.slice(end + 1, next < 0 ? undefined : next)),
    };
    at = next;
  }
}

/** By attribute: a sheet asks for the same three of a hundred thousand cells. */
const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever its prefix. */
export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decoded(value);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

function afterOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found < 0 ? xml.length : found + mark.length;
}
