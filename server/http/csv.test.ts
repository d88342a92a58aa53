import { parse } from 'csv-parse/sync';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseCell, sendCsv, formatCell } from './csv.ts';

const texts = [
  '12 Allen\n=cmd',
  'a\r=1+1',
  'a;=1+1',
  'a\t=1+1',
  '=1+1',
  '+234803',
  '-5',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'＝already",
  '12 Allen\r\n＋cmd',
  "Care\n- wash cold\n- dry flat\n'- no iron",
  'two\n\t=lines\r\r=and\u2028=more',
  "14 Market Road;=cmd|' /C calc'!A0;Surulere",
  "a;'=already;'\t+b",
  `14 Market Road;"=cmd|' /C calc'!A0&";'"-already`,
  '"quoted", and a comma',
  'two\r\nlines',
  "'already",
];

test.each(texts)('no part of %j begins a cell or a row of its own, and it comes back as it was', async (text) => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendCsv(reply, 'rows', { columns: ['text', 'next'], rows: [{ text, next: 1 }] }));

  const { body, headers } = await app.inject('/');

  expect(headers['content-disposition']).toBe('attachment; filename="rows.csv"');
  const rows = parse(body, { bom: true, columns: false });
  expect(rows).toHaveLength(2);
  expect(parseCell(rows[1]?.[0] ?? '')).toBe(text);
  // Outside quotes nothing is left that a spreadsheet splits at.
  const bare = body.replace(/"(?:[^"]|"")*"/g, '').trim();
  expect(bare).not.toMatch(/[;\t]|(?<!\r)\n|\r(?!\n)/);
  for (const cell of bare.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^[=+\-@]/);
  // A line that some programs take for a row despite the quotes is escaped too.
  for (const line of body.split(/[\r\n\u2028]/)) expect(line).not.toMatch(/^\uFEFF?"?[=+\-@＝＋－＠\t]/);
  // So is what follows a semicolon or tab: where they separate cells, a quote within a cell is a character like others.
  // One at the beginning of a cell ends with the next, for which it was doubled.
  expect(body).not.toMatch(/[;\t]"*[=+\-@＝＋－＠]/);
});

test('a phone number has no apostrophe: as a formula it is its own digits, all of which a spreadsheet keeps', () => {
  for (const phone of ['+2348031234567', '+234 803 123 4567', '+447911123456']) {
    expect(formatCell(phone)).toBe(phone);
    expect(parseCell(phone)).toBe(phone);
  }
  // Longer numbers lose digits, and anything else is a sum or a name.
  for (const other of [
    '+1234567890123456',
    '+234-803-1234567',
    '+2348031234567+1',
    '+2348031234567\n=cmd',
    '+A1 234567',
  ])
    expect([formatCell(other), parseCell(formatCell(other))]).toEqual([expect.stringMatching(/^'/), other]);
});

test('a time is that of Lagos, as the days of an export are, and spreadsheets know it for a time', () => {
  expect(formatCell(new Date('2026-11-26T23:30:05.123Z'))).toBe('2026-11-27 00:30:05');
});
