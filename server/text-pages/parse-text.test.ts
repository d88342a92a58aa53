import { expect, test } from 'vitest';
import type { Block } from '#shared/text-pages/api.ts';
import { emailSettings } from '../../tests/actions/messages/emails.ts';
import { firstDelivery } from '../../tests/actions/delivery.ts';
import { isAllowedLink } from './allowed-link.ts';
import { readyTexts } from './ready-texts/ready-texts.ts';
import { renderTextPage } from './render-text-page.ts';
import { parseText } from './parse-text.ts';

const facts = { settings: emailSettings, table: { ...firstDelivery, heavyExtra: 0, veryHeavyExtra: 0 } };
const read = (text: string) => parseText(text, facts);
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: [{ text }] });

test('a text has headings, paragraphs, bold, lists, links and tables', () => {
  const { blocks, problems } = read(`One **bold**
line, a [page](/shop) and a [site](https://fccpc.gov.ng/).

## Section
### Within

1. first
2. second
   - inner [mail](mailto:a@b.ng)

| What | Who |
| --- | --- |
| **Faulty** | We |`);

  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      text: [
        { text: 'One ' },
        { text: 'bold', isBold: true },
        { text: ' line, a ' },
        { text: 'page', to: '/shop' },
        { text: ' and a ' },
        { text: 'site', to: 'https://fccpc.gov.ng/' },
        { text: '.' },
      ],
    },
    { kind: 'section', text: 'Section' },
    { kind: 'heading', text: 'Within' },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        { text: [{ text: 'first' }] },
        {
          text: [{ text: 'second' }],
          under: { isOrdered: false, items: [[{ text: 'inner ' }, { text: 'mail', to: 'mailto:a@b.ng' }]] },
        },
      ],
    },
    {
      kind: 'table',
      head: [[{ text: 'What' }], [{ text: 'Who' }]],
      rows: [[[{ text: 'Faulty', isBold: true }], [{ text: 'We' }]]],
    },
  ]);
});

test.for([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;b&#62;',
  '<https://evil.example>',
  'https://evil.example is not made a link',
  '[not a link](/shop',
  '    not code',
  'snake_case and 5 * 3 * 2',
])('%j is text', (text) => {
  expect(read(text)).toEqual({ blocks: [paragraph(text.trim())], problems: [] });
});

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&#58;alert(1)',
  'java&#x73;cript:alert(1)',
  '<java\tscript:alert(1)>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'file:///etc/passwd',
  'http://shop.example',
  '//evil.example',
  'https:evil.example',
  'https://',
  'shop',
  '#top',
  '',
])('a link to %j is rejected with its line, and its text stays', (to) => {
  const { blocks, problems } = read(`One\n\ntwo\n[here](${to})`);
  expect(problems).toEqual([
    { line: 4, message: 'links begin with https://, mailto:, tel: or, for pages of the shop, /' },
  ]);
  expect(blocks.at(-1)).toEqual(paragraph('two here'));
});

test('a path of the shop never leads to another site', () => {
  for (const path of ['/\\evil.example', '/\t/evil.example', '\t//evil.example', '///evil.example']) {
    expect(isAllowedLink(path), path).toBe(false);
  }
  // As the parser encodes them, they are paths.
  expect(read('[here](/\\evil.example)').blocks).toEqual([
    { kind: 'paragraph', text: [{ text: 'here', to: '/%5Cevil.example' }] },
  ]);
});

test.for([
  'https://ndpc.gov.ng/a?b=c',
  'mailto:hello@oge.example',
  'tel:+2348000000000',
  '/pages/care',
  '/shop?size=M',
])('a link may lead to %s', (to) => {
  expect(read(`[here](${to})`)).toEqual({
    blocks: [{ kind: 'paragraph', text: [{ text: 'here', to }] }],
    problems: [],
  });
});

test.for([
  ['# Title', 1, 'begin headings with ## or ###; the title is the only larger one'],
  ['a\n\n#### Small', 3, 'begin headings with ## or ###; the title is the only larger one'],
  ['## A [link](/shop)', 1, 'a heading is plain text, without links or bold'],
  ['a\n*b*', 2, 'italics are not available; use **two asterisks** for bold, or \\* for an asterisk'],
  ['a ~~b~~', 1, 'strikethrough is not available'],
  ['![a](/pictures/a.webp)', 1, 'pictures are not available in texts'],
  ['a\n\n```\nb\n```', 3, 'backticks are not available; leave them out'],
  ['a `b`', 1, 'backticks are not available; leave them out'],
  ['a\n\n> b', 3, 'quotations are not available; leave out the >'],
  ['- > b', 1, 'quotations are not available; leave out the >'],
  ['a\n\n---', 3, 'horizontal lines are not available; use a heading'],
  ['- a\n  - b\n    - c', 3, 'a list can have one list inside it, but not another inside that'],
  ['- a\n\n  b', 3, 'an item of a list is one paragraph; leave out the empty line or the spaces before it'],
  ['- a\n  - b\n\n  ## c', 4, 'an item of a list is one paragraph; leave out the empty line or the spaces before it'],
  ['2026. A year', 1, 'a numbered list begins with 1; write 2026\\. for a number with a full stop'],
  ['|a|b|c|d|e|f|g|\n|-|-|-|-|-|-|-|', 1, 'a table has up to 6 columns'],
  ['|a|b|\n|-|-|\n|1|2|\n|1|2|3|', 4, 'this row has more cells than the first one'],
  ['Within {retrun days}', 1, '{retrun days} is not one of the placeholders'],
  ['a\nFees: {delivery fees}', 2, '{delivery fees} needs a line of its own, with an empty line before and after it'],
  ['## {seller details}', 1, '{seller details} needs a line of its own, with an empty line before and after it'],
] as const)('%j has a problem in line %d: %s', ([text, line, message]) => {
  expect(read(text).problems).toEqual([{ line, message }]);
});

test('placeholders become the facts of the shop, and marks in a fact are text', () => {
  const settings = { ...emailSettings, name: '**Oge** <b>', streetAddress: '' };
  const { blocks, problems } = parseText('{Shop name}, {support email}\n{return days}, at {address}.', {
    ...facts,
    settings,
  });
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      text: [
        { text: '**Oge** <b>, ' },
        { text: 'hello@oge.example', to: 'mailto:hello@oge.example' },
        { text: ' 7 days, at .' },
      ],
    },
  ]);
  expect(problems).toEqual([{ line: 2, message: '{address} is empty in Settings, Shop; fill it in first' }]);
});

test('the delivery fees are those of the checkout', () => {
  expect(read('{delivery fees}').blocks).toMatchObject([
    {
      kind: 'table',
      rows: expect.arrayContaining([
        [[{ text: 'Osun', isBold: true }], []],
        [[{ text: 'Ile-Ife Area 1 (OAU campus): OAU campus, OAU Staff Quarters' }], [{ text: '₦1,000' }]],
        [[{ text: 'Anywhere else in Nigeria' }], [{ text: '₦4,000' }]],
      ]),
    },
  ]);
});

test('what heavy items add stands below the delivery fees, where they add anything', () => {
  const { blocks } = parseText('{delivery fees}', { ...facts, table: { ...facts.table, heavyExtra: 500 } });
  expect(blocks.slice(1)).toEqual([
    { kind: 'paragraph', text: [{ text: expect.stringMatching(/^We add ₦500 for each heavy item /) }] },
  ]);
  expect(read('{delivery fees}').blocks).toHaveLength(1);
});

test('the first paragraph leads, headings begin sections, and the first sentence is for search engines', () => {
  const page = renderTextPage(
    { slug: 'care', title: 'Care', text: 'Wash it cold. Then dry it.\n\nMore.\n\n## Dry\n\nIn shade.' },
    facts,
  );
  expect(page).toEqual({
    slug: 'care',
    title: 'Care',
    description: 'Wash it cold.',
    lead: [{ text: 'Wash it cold. Then dry it.' }],
    sections: [
      { title: '', blocks: [paragraph('More.')] },
      { title: 'Dry', blocks: [paragraph('In shade.')] },
    ],
  });
  expect(renderTextPage({ slug: 'a', title: 'Only a list', text: '- a' }, facts)).toMatchObject({
    description: 'Only a list',
    lead: [],
  });
});

test.for(Object.entries(readyTexts))('the ready text of %s has no problem', ([slug, text]) => {
  expect(read(text).problems).toEqual([]);
  expect(renderTextPage({ slug, title: slug, text }, facts).sections.length).toBeGreaterThan(2);
});

test.for([
  '[',
  '[a](',
  '![',
  '**a ',
  'a**b',
  '_a',
  '- ',
  '- \n',
  '> ',
  '1. ',
  '`a',
  '<a ',
  '<!--',
  '&#106;',
  '\\',
  '|a',
  '{',
  '{a}',
  '~~a',
])('fifty thousand characters of %j are read in a moment', (part) => {
  const began = performance.now();
  read(part.repeat(50_000 / part.length));
  read(`${part.repeat(25_000 / part.length)}\n|-|\n${part.repeat(25_000 / part.length)}`);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('lists in lists in lists and brackets in brackets end in a problem or in text', () => {
  const lists = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
  expect(read(lists).problems.length).toBeGreaterThan(0);
  const brackets = `${'['.repeat(25_000)}a${']'.repeat(25_000)}`;
  expect(read(brackets)).toEqual({ blocks: [paragraph(brackets)], problems: [] });
});
