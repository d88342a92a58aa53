/** How heavy a product is to deliver (docs/decisions/0106). */
export const weightClasses = ['normal', 'heavy', 'very heavy'] as const;

export type WeightClass = (typeof weightClasses)[number];

export const weightClassLabels: Record<WeightClass, string> = {
  normal: 'Normal',
  heavy: 'Heavy (jackets, shoes)',
  'very heavy': 'Very heavy (bundles, bedding)',
};
