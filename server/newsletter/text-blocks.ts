import { type Html, html } from '../pages/plain/html.ts';
import { type Block, button } from '../email/templates/compose-email.ts';

/** A URL in a sentence, without the full stop or bracket behind it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()])/;
const onlyTextAndAddress = /^([^\n]{1,60}?):\s*(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'])[.,;:!?']*$/;

/** Paragraphs separated by empty lines, as blocks of an email. */
export function textBlocks(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(asBlock);
}

function asBlock(text: string): Block {
  const [, label, url] = onlyTextAndAddress.exec(text) ?? [];
  if (label !== undefined && url !== undefined) return button(label, url);
  const lines = text.split('\n').map(withLinks);
  return { text, html: html`<p style="margin:16px 0">${lines.flatMap(afterBreak)}</p>` };
}

function withLinks(line: string): Html {
  const parts = line.split(address);
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" style="color:#1a1714">${part}</a>` : html`${part}`,
  )}`;
}

const afterBreak = (line: Html, index: number) => (index === 0 ? [line] : [html`<br />`, line]);
