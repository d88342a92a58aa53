/** Sections of the shop (decisions, Second round). A `unisex` product is in both. */
export const genderSections = { women: 'Women', men: 'Men' } as const;

export type GenderSection = keyof typeof genderSections;

export const isGenderSection = (name: string | undefined): name is GenderSection => name === 'women' || name === 'men';

/** The section that the filters select; null unless exactly one gender is chosen. */
export function genderSectionOf({ gender: [only, ...more] }: { gender: readonly string[] }): GenderSection | null {
  return isGenderSection(only) && more.length === 0 ? only : null;
}

export const genderSectionPath = (division: GenderSection) => `/shop?gender=${division}`;

/** The genders of a product. */
export const genders = ['women', 'men', 'unisex'] as const;

export type Gender = (typeof genders)[number];
