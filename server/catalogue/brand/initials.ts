const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The initials on an icon: all of a short name, otherwise the first glyphs of its first two words: 'AT'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s/&+-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 1 && charactersOf(name).length <= 3) return name;
  const main = words.filter((word) => !smallWords.has(word.toLowerCase()));
  return (main.length > 0 ? main : words)
    .slice(0, 2)
    .map((word) => (charactersOf(word).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '').toUpperCase())
    .join('');
}

const smallWords = new Set(['of', 'and', 'the', 'by', 'for', 'a', 'an']);

const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);
