/** Shoppers' words for genders; without accents and apostrophes. */
export const genderSynonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    men: ['man', 'mans', 'men', 'mens', 'male', 'males', 'gent', 'gents', 'gentleman', 'gentlemen', 'guy', 'guys'],
    women: ['woman', 'womans', 'women', 'womens', 'lady', 'ladys', 'ladies', 'female', 'females'],
    unisex: ['unisex'],
  }).flatMap(([gender, words]) => words.map((word) => [word, gender] as const)),
);
