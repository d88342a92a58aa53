import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { evidenceDocument } from '../payments/disputes/evidence-document.ts';
import { drawPdf, write } from './pdf.ts';

test('a document keeps the characters of Nigerian languages and the naira sign, and leaves out what its fonts lack', async () => {
  const file = await drawPdf('Test', (pdf) => write(pdf, 'Adébáyọ̀ Ṣadé, Ɗanladi ƙasa: ₦5 😀漢'));

  const known = charactersIn(file);
  for (const character of 'bọ\u0300ṢéƊƙ₦5') expect(known, character).toContain(character);
  expect(known).not.toContain('漢');
});

test('the evidence of a dispute is a PDF of as many pages as its words need', async () => {
  const evidence = {
    customerName: 'Adé (Ọlá)',
    customerEmail: '',
    customerPhone: '',
    serviceDetails: '₦5',
    deliveryAddress: '',
    deliveryDate: '',
  };
  const pages = async (text: string) =>
    (await evidenceDocument({ reference: 'a-b', text, evidence })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

  expect(await pages('Delivered and signed for')).toBe(1);
  expect(await pages('a long word '.repeat(900))).toBe(2);
});

/** The characters that the tables of a PDF's fonts name, by which readers search and copy. */
function charactersIn(file: Buffer): string[] {
  const streams = file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const tables = [...streams].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return ''; // Not compressed.
    }
  });
  const codes = tables
    .filter((table) => table.includes('beginbf'))
    .flatMap((table) => table.match(/<[0-9a-f]{4}>/g) ?? []);
  return codes.map((code) => String.fromCodePoint(Number.parseInt(code.slice(1, 5), 16)));
}
