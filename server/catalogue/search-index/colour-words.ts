import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { withoutAccents, wordsIn } from './vocabulary.ts';

/** The colours, in lower case, that a word of a colour's name or a colour family stands for. */
export type ColourWords = Map<string, Map<string, MatchKind>>;

/** A colour matches by its whole name, a word of its name, or its family. */
export type MatchKind = 'name' | 'word' | 'family';

const closest: readonly MatchKind[] = ['name', 'word', 'family'];

/** A colour that no product has any more stays in the map; it has no stock items, so it matches nothing. */
export function indexColour(
  words: ColourWords,
  { colorLower, family }: { colorLower: string; family: ColourFamily },
): void {
  const name = withoutAccents(colorLower);
  for (const word of wordsIn(name)) learn(words, word, colorLower, word === name ? 'name' : 'word');
  learn(words, family, colorLower, 'family');
}

function learn(words: ColourWords, word: string, colorLower: string, how: MatchKind): void {
  const colours = words.get(word) ?? new Map<string, MatchKind>();
  const known = colours.get(colorLower);
  if (!known || closest.indexOf(how) < closest.indexOf(known)) colours.set(colorLower, how);
  words.set(word, colours);
}

/**
 * The intersection of two lists of colours or families: 'navy' and 'blue' give navy. A colour and its family are
 * compared by the name of the colour.
 */
export function bothColours(words: ColourWords, some: Iterable<string>, others: Iterable<string>): Set<string> {
  const [one, other] = [new Set(some), new Set(others)];
  const [names, otherNames] = [namesOf(words, one), namesOf(words, other)];
  return new Set([...one, ...names].filter((colour) => other.has(colour) || otherNames.has(colour)));
}

/** These colours, with families replaced by their colours. */
function namesOf(words: ColourWords, colours: Iterable<string>): Set<string> {
  const families = [...colours].flatMap((colour) => [...(words.get(colour) ?? [])]);
  return new Set([...colours, ...families.filter(([, how]) => how === 'family').map(([name]) => name)]);
}
