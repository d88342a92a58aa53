import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { wordsIn } from './vocabulary.ts';

/** The colours, in lower case, that each word of a colour's name and each colour family stands for. */
export type ColourWords = Map<string, Map<string, MatchKind>>;

/** A colour may be called just that, have the word in its name, or look like it. */
export type MatchKind = 'name' | 'word' | 'family';

const closest: readonly MatchKind[] = ['name', 'word', 'family'];

/** A colour that no product has any more stays known: it has no pieces, so nothing is found by it. */
export function indexColour(
  words: ColourWords,
  { colorLower, family }: { colorLower: string; family: ColourFamily },
): void {
  const name = colorLower.normalize('NFD').replace(/\p{M}/gu, '');
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
 * What is one of these colours and one of those, either of which may be families: 'navy' and 'blue' are navy. A colour
 * and its family are compared by the name of the colour.
 */
export function bothColours(words: ColourWords, some: Iterable<string>, others: Iterable<string>): Set<string> {
  const [one, other] = [new Set(some), new Set(others)];
  const [names, otherNames] = [namesOf(words, one), namesOf(words, other)];
  return new Set([...one, ...names].filter((colour) => other.has(colour) || otherNames.has(colour)));
}

/** The colours themselves, and those that belong to a family among them. */
function namesOf(words: ColourWords, colours: Iterable<string>): Set<string> {
  const families = [...colours].flatMap((colour) => [...(words.get(colour) ?? [])]);
  return new Set([...colours, ...families.filter(([, how]) => how === 'family').map(([name]) => name)]);
}
