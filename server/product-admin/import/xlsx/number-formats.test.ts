import { expect, test } from 'vitest';
import { numberFormats } from './number-formats.ts';

test('styles with a very long format, in very many cells, are read in no time', () => {
  const code = '['.repeat(100_000);
  const cells = '<xf numFmtId="200"/>'.repeat(20_000);
  const begun = performance.now();

  const formats = numberFormats(
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs>${cells}</cellXfs></styleSheet>`,
  );

  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(formats).toHaveLength(20_000);
});

test.for([
  ['[Red]yyyy-mm-dd', 'date'],
  ['&quot;days&quot; 0', null],
  ['[$₦-46A]0%', 'percent'],
  ['00000', { digits: 5 }],
] as const)('the format %s is read as %s', ([code, format]) => {
  expect(
    numberFormats(
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    ),
  ).toEqual([format]);
});
