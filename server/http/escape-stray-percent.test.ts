import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { escapeStrayPercent } from './escape-stray-percent.ts';

test.for([
  ['/a%?q=x', '/a%25?q=x'],
  ['/a%?q=x?&y=1', '/a%25?q=x?&y=1'],
  ['/a%20b?q=50%?', '/a%20b?q=50%?'],
  ['/50%', '/50%25'],
  ['/api/a%', '/api/a%'],
])('the path of %s is escaped where it encodes nothing, and all of its query stays', ([url, escaped]) => {
  expect(escapeStrayPercent({ url } as IncomingMessage)).toBe(escaped);
});
