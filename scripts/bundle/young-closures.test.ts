import { expect, test } from 'vitest';
import { withYoungClosures } from './young-closures.ts';

test('a function that a rendered page assigns to a property is created among short-lived objects', () => {
  expect(withYoungClosures('function f(a) { a.b = () => a; a.c ??= function () { a.d = (x) => x; }; }')).toBe(
    'function f(a) { a.b = (0,() => a); a.c ??= (0,function () { a.d = (0,(x) => x); }); }',
  );
});

test.for([
  'A.prototype.b = function () {};',
  'function f(a) { a.b = g; }',
  'function f(a) { a = () => a; const b = () => a; return { b: () => a }; }',
])('%s stays as it is', (code) => {
  expect(withYoungClosures(code)).toBe(code);
});
