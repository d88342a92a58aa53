import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const htmlOf = (text: string) => textBlocks(text).map(({ html }) => html.html);

test('an empty line begins a paragraph, and a line stays a line', () => {
  expect(textBlocks('One\r\n\r\n \nTwo\nlines\n').map(({ text }) => text)).toEqual(['One', 'Two\nlines']);
  expect(htmlOf('Two\nlines')[0]).toContain('Two<br />lines');
});

test('an address in a sentence can be opened, and the full stop behind it is not part of it', () => {
  const [html] = htmlOf('See https://oge.example/shop?size=M&sort=dateDesc. Or (https://oge.example/about)!');
  expect(html).toContain('href="https://oge.example/shop?size=M&amp;sort=dateDesc"');
  expect(html).toContain('</a>. Or (');
  expect(html).toContain('href="https://oge.example/about"');
});

test('words with one address behind them are a button, and read the same as text', () => {
  const [block] = textBlocks('See them all: https://oge.example/shop');
  expect(block?.text).toBe('See them all: https://oge.example/shop');
  expect(block?.html.html).toMatch(/background:#1a1714[\s\S]*href="https:\/\/oge\.example\/shop"[\s\S]*>See them all</);
});

test('what is typed is text and never HTML', () => {
  const [html] = htmlOf('<img src=x onerror=alert(1)> https://oge.example/"onload="x');
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('onload="');
  expect(htmlOf('javascript:alert(1)')[0]).not.toContain('href');
});

test('the full stop behind the address of a button is not part of it', () => {
  const [block] = textBlocks('See them all: https://oge.example/shop.');
  expect(block?.text).toBe('See them all: https://oge.example/shop');
  expect(block?.html.html).toContain('href="https://oge.example/shop"');
});
