/** Sizes of children's clothes, as the product form offers them: by months for babies, then by years. */
export const childSizes: readonly string[] = [
  '0-3M',
  '3-6M',
  '6-12M',
  '12-18M',
  '18-24M',
  ...Array.from({ length: 12 }, (_year, index) => `${index + 2}-${index + 3}Y`),
];
