import { expect, test } from 'vitest';
import { weightRule } from './weight-extras.ts';

test('the delivery policy says what heavy items add, and nothing while they add nothing', () => {
  const end = 'Nothing is added to free delivery or pick-up.';
  expect(weightRule({ heavyExtra: 500, veryHeavyExtra: 1_500 })).toBe(
    `We add ₦500 for each heavy item (such as jackets and shoes) and ₦1,500 for each very heavy one (such as bundles and bedding). ${end}`,
  );
  expect(weightRule({ heavyExtra: 0, veryHeavyExtra: 1_500 })).toBe(
    `We add ₦1,500 for each very heavy item (such as bundles and bedding). ${end}`,
  );
  expect(weightRule({ heavyExtra: 0, veryHeavyExtra: 0 })).toBeNull();
});
