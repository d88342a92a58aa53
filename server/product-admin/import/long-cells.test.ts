import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { parseImportRow } from './parse-row.ts';

test.for([
  ['discount', `x${'\n'.repeat(100_000)}x`],
  ['measurements', `Chest: 9${' '.repeat(100_000)}x`],
  ['measurements', `Chest${' '.repeat(100_000)}x`],
] as const)('a %s of 100,000 characters is rejected at once, however it is made', ([column, cell]) => {
  const begun = performance.now();

  const { errors } = parseImportRow({ line: 2, cells: { [column]: cell } });

  expect(performance.now() - begun).toBeLessThan(500);
  const error = column === 'discount' ? expect.any(String) : adminMessages.stock.badMeasurements;
  expect(errors).toEqual([error]);
});
