import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { withoutAccents, wordsIn } from './vocabulary.ts';

/** The colours, in lower case, that a word of a colour's name stands for. */
export type ColourWords = Map<string, Map<string, 'name' | 'word'>>;

/** A colour matches by its whole name, a word of its name, or its family. */
export type MatchKind = 'name' | 'word' | 'family';

/** The part of the index that says which colours are of which family. */
interface FamilyIndex {
  kinds: readonly { family: ColourFamily; colorLower: string; products: number }[];
  coloursOfFamily: Map<string, Set<string>> | null;
}

/** A colour that no product has any more stays in the map; it has no stock items, so it matches nothing. */
export function indexColour(words: ColourWords, colorLower: string): void {
  const name = withoutAccents(colorLower);
  for (const word of wordsIn(name)) {
    const colours = words.get(word) ?? new Map<string, 'name' | 'word'>();
    words.set(word, colours.set(colorLower, word === name ? 'name' : 'word'));
  }
}

/**
 * The intersection of two lists of colours or families: 'navy' and 'blue' give navy. A colour and its family are
 * compared by the name of the colour.
 */
export function bothColours(index: FamilyIndex, some: Iterable<string>, others: Iterable<string>): Set<string> {
  const [one, other] = [new Set(some), new Set(others)];
  const [names, otherNames] = [namesOf(index, one), namesOf(index, other)];
  return new Set([...one, ...names].filter((colour) => other.has(colour) || otherNames.has(colour)));
}

/** These colours, and the colours of those that are families. */
function namesOf(index: FamilyIndex, colours: Iterable<string>): Set<string> {
  index.coloursOfFamily ??= coloursOfFamily(index);
  const families = index.coloursOfFamily;
  return new Set([...colours].flatMap((colour) => [colour, ...(families.get(colour) ?? [])]));
}

/** Only of kinds that some product has: a colour whose family was corrected is no longer in the former one. */
function coloursOfFamily({ kinds }: FamilyIndex): Map<string, Set<string>> {
  const families = new Map<string, Set<string>>();
  for (const { family, colorLower, products } of kinds) {
    if (products > 0) families.set(family, (families.get(family) ?? new Set<string>()).add(colorLower));
  }
  return families;
}
