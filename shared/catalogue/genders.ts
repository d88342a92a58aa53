/** The genders of a product. `unisex` is for women and men, `kids` for girls and boys (docs/decisions/0093). */
export const genders = ['women', 'men', 'unisex', 'girls', 'boys', 'kids'] as const;

export type Gender = (typeof genders)[number];

/** Genders that are for children. */
const childGenders = ['girls', 'boys', 'kids'] as const satisfies readonly Gender[];

export const isForChildren = (gender: string): boolean => (childGenders as readonly string[]).includes(gender);

/** Genders that a size guide, the rule of a collection or the products of a planned sale may be chosen by. */
export const narrowGenders = ['women', 'men', ...childGenders] as const;

/**
 * The genders by which lists find a product: `unisex` pieces are found under women and men too, `kids` pieces under girls
 * and boys, and whatever is for children under kids.
 */
export const foundUnder: Readonly<Record<Gender, readonly Gender[]>> = {
  women: ['women'],
  men: ['men'],
  unisex: ['unisex', 'women', 'men'],
  girls: ['girls', 'kids'],
  boys: ['boys', 'kids'],
  kids: ['kids', 'girls', 'boys'],
};

/** The genders of the products that a list for this one has. */
export const gendersFor = (wanted: string): Gender[] =>
  genders.filter((gender) => foundUnder[gender].some((one) => one === wanted));

/** How staff read the genders. */
export const genderLabels: Readonly<Record<Gender, string>> = {
  women: 'Women',
  men: 'Men',
  unisex: 'Women and men',
  girls: 'Girls',
  boys: 'Boys',
  kids: 'Girls and boys',
};
