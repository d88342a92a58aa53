/**
 * Women and men are the first division of the shop (decisions, Second round). A piece may also be `unisex`, which
 * stands in both. Each with the name of its part of the shop.
 */
export const genderSections = { women: 'Women', men: 'Men' } as const;

export type GenderSection = keyof typeof genderSections;

export const isGenderSection = (name: string | undefined): name is GenderSection => name === 'women' || name === 'men';

/** The part of the shop that somebody is in: one of the two, whatever else is asked for. */
export function genderSectionOf({ gender: [only, ...more] }: { gender: readonly string[] }): GenderSection | null {
  return isGenderSection(only) && more.length === 0 ? only : null;
}

export const genderSectionPath = (division: GenderSection) => `/shop?gender=${division}`;

/** Whom a piece may be for. */
export const genders = ['women', 'men', 'unisex'] as const;

export type Gender = (typeof genders)[number];
