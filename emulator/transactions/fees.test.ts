import { expect, test } from 'vitest';
import { fees } from './fees.ts';

test.each([
  { naira: 200, fee: 3 },
  { naira: 2_499, fee: 37.49 },
  { naira: 2_500, fee: 137.5 },
  { naira: 12_500, fee: 287.5 },
  { naira: 126_667, fee: 2_000 },
  { naira: 1_000_000, fee: 2_000 },
])("the provider's fee of ₦$naira is ₦$fee", ({ naira, fee }) => {
  expect(fees(naira * 100)).toBe(Math.round(fee * 100));
});
