/** A text set in lines of the display font. */
export interface NameLines {
  lines: readonly string[];
  /** The width of the widest line, in em. */
  width: number;
}

/** The shop's name in large type: on the home page, and in bars such as the header. */
export interface NameSetting {
  large: NameLines;
  bar: NameLines;
}

/** The name as it is set wherever it is large. Pages turn the width into a font size, so that any name fits. */
export function nameSetting(name: string): NameSetting {
  return { large: nameLines(name, 1.3), bar: nameLines(name, 2) };
}

/**
 * Breaks a name between its words, never inside one, into the lines that are largest in a rectangle.
 *
 * @param shape the rectangle's width divided by its height
 */
export function nameLines(name: string, shape: number): NameLines {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.map((_, index) => index + 1);
  const runs = words.flatMap((_, from) => ends.filter((end) => end > from).map((end) => words.slice(from, end)));
  const limits = runs.map((run) => textWidth(run.join(' '))).toSorted((one, other) => other - one);
  const settings = limits.map((limit) => brokenAt(words, limit));
  // Among equal sizes, the one with the fewest lines.
  const [first, ...others] = settings;
  return others.reduce(
    (best, one) => (sizeIn(shape, one) > sizeIn(shape, best) ? one : best),
    first ?? brokenAt(words, 0),
  );
}

/** How large a text can be in a rectangle one high. */
const sizeIn = (shape: number, { lines, width }: NameLines) => Math.min(shape / width, 1 / (lines.length * leading));
const leading = 0.9;

/** Each line holds as many words as are not wider than the limit, in em. */
function brokenAt(words: readonly string[], limit: number): NameLines {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return { lines, width: Math.max(...lines.map(textWidth), 0.1) };
}

/**
 * The width of a text in em as names are set, with their characters close together: in the display font and, nearly, in
 * its fallback until it has loaded.
 */
export function textWidth(text: string): number {
  const characters = Array.from(
    text.normalize('NFD').replace(/\p{M}/gu, ''),
    (character) => widths.get(character) ?? unknownWidth,
  );
  const sum = (font: 0 | 1) => characters.reduce((all, character) => all + character[font], 0);
  return (Math.max(sum(0), 0.93 * sum(1)) - 30 * characters.length) / 1_000;
}

const unknownWidth = [1_000, 1_000] as const;

/** Characters with their widths in the display font and in the wider of its fallbacks, in thousandths of an em. */
const table = `
␣176,216 !192,273 "254,313 #506,570 $437,433 %709,646 &584,530 '130,187 (238,265 )246,265 *332,340
+377,570 ,125,216 -226,252 .135,216 /261,229 0451,433 1234,433 2416,433 3418,433 4448,433 5433,433 6455,433
7368,433 8453,433 9453,433 :144,229 ;138,229 <377,570 =377,570 >377,570 ?327,361 @713,680 A466,504 B462,504
C466,546 D472,546 E385,504 F375,462 G479,588 H484,546 I197,210 J271,378 K465,504 L357,420 M661,630 N532,546
O488,588 P450,504 Q489,588 R466,546 S443,504 T402,462 U482,546 V472,504 W711,714 X467,504 Y445,504 Z396,466
[261,265 \\262,229 ]259,265 ^407,570 _406,340 \`283,340 a408,420 b435,432 c402,378 d435,432 e407,420 f276,239
g427,432 h430,431 i187,189 j196,189 k409,394 l186,189 m658,662 n431,431 o427,420 p435,432 q435,432 r300,280
s393,378 t272,267 u428,431 v407,402 w628,556 x408,402 y419,402 z352,378 {275,433 |185,229 }277,433 ~377,570
Ɓ603,500 Ɗ649,557 Ƙ515,507 ƙ438,394 Ƴ552,506 ƴ541,497 ɓ478,432 ɗ480,473 –353,340 —480,680 ‘140,216 ’140,216
“270,352 ”270,352
`;
const widths = new Map(
  Array.from(table.matchAll(/(\S)(\d+),(\d+)/g), ([, character = '', ...both]) => [
    character === '␣' ? ' ' : character,
    [Number(both[0]), Number(both[1])] as const,
  ]),
);
