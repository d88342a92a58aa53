import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';
import { outlineOf } from './glyph-outlines.ts';

test.for([
  ['Bo', 'Bo'],
  ['Oge', 'Oge'],
  ['Tolani', 'T'],
  ['Adaeze Threads', 'AT'],
  ['House of Ada', 'HA'],
  ['ọmọ́ṣẹ́gun àṣà', 'ỌÀ'],
  ['Ɓoye', 'Ɓ'],
  ['The & Of', 'TO'],
  ['1st (Yaba)', '1Y'],
  ['Ọ́ṣe Ẹ̀kọ́ Wears', 'Ọ́Ẹ̀'],
])('the icon of %s shows %s', ([name = '', initials]) => {
  expect(initialsOf(name).normalize('NFC')).toBe(initials!.normalize('NFC'));
});

test('glyphs of Nigerian languages are drawn whole, with their dots and tones', () => {
  for (const glyph of 'ẹọṣịụṅńǹḿɓɗƙƴẸỌṢỊỤṄƁƊƘƳ') {
    expect(outlineOf(glyph).strokes.length, glyph).toBeGreaterThan(0);
    const { width } = outlineOf(glyph.normalize('NFD')[0]!);
    expect(outlineOf(glyph).width, glyph).toBeCloseTo(width, -2);
  }
  expect(outlineOf('ọ́').strokes).toHaveLength(3);
  expect(outlineOf('ṣ').strokes).toHaveLength(2);
  expect(outlineOf('店').strokes).toHaveLength(0);
});
