import type { Gender } from '#shared/catalogue/genders.ts';

/** Shoppers' words for genders; without accents and apostrophes. */
export const genderSynonyms: ReadonlyMap<string, Gender> = new Map(
  Object.entries({
    men: ['man', 'mans', 'men', 'mens', 'male', 'males', 'gent', 'gents', 'gentleman', 'gentlemen', 'guy', 'guys'],
    women: ['woman', 'womans', 'women', 'womens', 'lady', 'ladys', 'ladies', 'female', 'females'],
    unisex: ['unisex'],
    girls: ['girl', 'girls'],
    boys: ['boy', 'boys'],
    kids: ['kid', 'kids', 'child', 'childs', 'children', 'childrens', 'kiddies'],
  } satisfies Record<Gender, string[]>).flatMap(([gender, words]) =>
    words.map((word) => [word, gender as Gender] as const),
  ),
);
