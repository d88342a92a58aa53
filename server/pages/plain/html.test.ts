import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped, and what was built here is not escaped again', () => {
  const list = ['a<b', '"&\''].map(row);

  expect(html`<p>${list}</p>`.html).toBe(
    '<p><b title="a&lt;b">a&lt;b</b><b title="&quot;&amp;&#39;">&quot;&amp;&#39;</b></p>',
  );
  expect(html`${3} ${''}${row('x')}`.html).toBe('3 <b title="x">x</b>');
});

test('no text leaves its place, in an attribute or between tags', () => {
  const anyText = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', '=', '/', ' ', 'a') });
  fc.assert(
    fc.property(anyText, (text) => {
      const places = /^<b title="([^"<>]*)">([^<>]*)<\/b>$/.exec(row(text).html);
      expect(places?.slice(1).map(unescaped)).toEqual([text, text]);
    }),
  );
});

function row(text: string) {
  return html`<b title="${text}">${text}</b>`;
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return text.replace(/&[^;]+;/g, (entity) => characters[entity] ?? entity);
}
