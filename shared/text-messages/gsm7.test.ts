import { expect, test } from 'vitest';
import { asGsm, segmentsOf } from './gsm7.ts';

test.each([
  ['₦15,500', 'N15,500'],
  ['Adẹ́kọ́ Ṣọ́ọ̀bù', 'Adeko Soobù'],
  ['Ẹ̀bùn', 'Ebùn'],
  ['Ƙasuwar Ɓagwai', 'Kasuwar Bagwai'],
  ['Ọgẹ’s “Shop” – new…', 'Oge\'s "Shop" - new...'],
  ['Café Ñandú', 'Café Ñandu'],
  ['متجر', 'متجر'],
  ['Shop 👗', 'Shop 👗'],
])('%s is written as %s', (text, plain) => {
  expect(asGsm(text)).toBe(plain);
});

test.each([
  ['160 letters', 'a'.repeat(160), 1],
  ['161', 'a'.repeat(161), 2],
  ['306', 'a'.repeat(306), 2],
  ['307', 'a'.repeat(307), 3],
  ['80 euros, each of which takes two places', '€'.repeat(80), 1],
  ['81 euros', '€'.repeat(81), 2],
  // 152 and one euro, which is not torn: the second segment has 2 + 153 places, the third one.
  ['a euro on the edge of a segment', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 letters of another alphabet', 'ọ'.repeat(70), 1],
  ['71', 'ọ'.repeat(71), 2],
  ['134', 'ọ'.repeat(134), 2],
  ['135', 'ọ'.repeat(135), 3],
  ['35 pictures', '👗'.repeat(35), 1],
  ['67 pictures, of which 33 fit into a segment', '👗'.repeat(67), 3],
  ['nothing', '', 1],
])('%s', (_what, text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
