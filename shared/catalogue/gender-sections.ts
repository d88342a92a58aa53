import { keysOf } from '../keys-of.ts';

/** Sections of every shop. */
const genderSections = { women: 'Women', men: 'Men' } as const;

/** Sections of a shop while it has published products for them (docs/decisions/0093). */
export const childSections = { girls: 'Girls', boys: 'Boys' } as const;

export type ChildSection = keyof typeof childSections;

const allSections = { ...genderSections, ...childSections };

export type GenderSection = keyof typeof allSections;

/** The sections of a shop, with the names that shoppers see. */
export const sectionsOf = (children: readonly ChildSection[]): { section: GenderSection; name: string }[] =>
  [...keysOf(genderSections), ...children].map((section) => ({
    section,
    name: allSections[section],
  }));

export const isGenderSection = (name: string | undefined): name is GenderSection =>
  name !== undefined && Object.hasOwn(allSections, name);

export const sectionName = (section: GenderSection): string => allSections[section];

/** The section that the filters select; null unless exactly one gender is chosen. */
export function genderSectionOf({ gender: [only, ...more] }: { gender: readonly string[] }): GenderSection | null {
  return isGenderSection(only) && more.length === 0 ? only : null;
}

export const genderSectionPath = (division: GenderSection) => `/shop?gender=${division}`;
