import { SaxesParser } from 'saxes';

/** A tag of an XML text, with the text that follows it. */
export interface XmlTag {
  /** Without a prefix: 'row' of `<x:row>`. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  attributes: Readonly<Record<string, string>>;
  /** The text between this tag and the next. */
  text: string;
}

/** A text that is not XML. */
export class XmlError extends Error {}

/** So much is parsed at once: a sheet is read only as far as it has rows that count. */
const charactersAtOnce = 65_536;

/**
 * The tags of an XML text, one after the other.
 *
 * @throws XmlError, after the tags before the fault
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  const read: XmlTag[] = [];
  const add = (name: string, kind: XmlTag['kind'], attributes: XmlTag['attributes'] = {}) =>
    read.push({ name: name.slice(name.indexOf(':') + 1), kind, attributes, text: '' });
  const addText = (text: string) => {
    const last = read.at(-1);
    if (last) last.text += text;
  };
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) =>
    add(name, isSelfClosing ? 'empty' : 'open', attributes),
  );
  parser.on('closetag', ({ name, isSelfClosing }) => isSelfClosing || add(name, 'close'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', ({ message }) => {
    throw new XmlError(message);
  });
  for (let at = 0; at < xml.length; at += charactersAtOnce) {
    parser.write(xml.slice(at, at + charactersAtOnce));
    // The text after the last tag may go on.
    yield* read.splice(0, read.length - 1);
  }
  if (xml !== '') parser.close();
  yield* read;
}

/** The value of an attribute, whatever its prefix. */
export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([full]) => full.endsWith(`:${name}`))?.[1];
}
