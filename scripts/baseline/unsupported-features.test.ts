import { expect, test } from 'vitest';
import { allowed } from './allowed.ts';
import { baseline } from './baseline.ts';
import { supportOf } from './compat-data.ts';
import { unsupportedInScript } from './unsupported-scripts.ts';
import { unsupportedInStyles } from './unsupported-styles.ts';

const namesOf = (features: readonly string[]) => features.map((feature) => feature.split(' ')[0]);

test.for<[string, string]>([
  ['sizes.toSorted()', 'Array.toSorted'],
  ['Object.hasOwn(cart, "lines")', 'Object.hasOwn'],
  ['structuredClone(cart)', 'structuredClone'],
  ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['fetch(url, { signal: AbortSignal.timeout(9) })', 'AbortSignal.timeout'],
  ['navigator.locks.request("cart", add)', 'Navigator.locks'],
  ['window.cookieStore.get("cart")', 'Window.cookieStore'],
  ['document.querySelector("dialog:modal")', 'css.selectors.modal'],
  ['document.querySelectorAll(`dialog:modal`)', 'css.selectors.modal'],
  ['class Cart { #lines; static { this.key = "cart" } }', 'classes.static.initialization_blocks'],
  ['class Cart { #add() {} }', 'classes.private_class_methods'],
  ['const host = /(?<!-)$/', 'regular_expressions.lookbehind_assertion'],
  ['function isBare() { const query = new URLSearchParams(); return query.size > 0 }', 'URLSearchParams.size'],
  ['new RegExp("(?<!-)$")', 'regular_expressions.lookbehind_assertion'],
])('the oldest browsers do not support %s', ([code, feature]) => {
  expect(namesOf(unsupportedInScript(code))).toContain(feature);
});

test.for([
  'total ??= lines?.length ?? 0',
  'document.startViewTransition?.(change)',
  'typeof structuredClone === "function"',
  'const structuredClone = (value) => value; structuredClone(1)',
  'navigator.connection',
  'dialog.close()',
  'function isEmpty() { const prices = new Map(); return prices.size === 0 }',
])('all browsers support %s, or it asks first', (code) => {
  expect(unsupportedInScript(code)).toEqual([]);
});

test.for<[string, string]>([
  ['.bar:has(a) { color: red }', 'selectors.has'],
  ['.bar { rotate: 45deg }', 'properties.rotate'],
  ['.bar { block-size: 100dvh }', 'length.viewport_percentage_units_dynamic'],
  ['.bar { overflow: clip }', 'properties.overflow.clip'],
  ['.bar { color: oklch(1 0 0) }', 'color.oklch'],
  ['@media (width >= 60rem) { a { color: red } }', 'media.range_syntax'],
  ['@container (min-width: 1px) { a { color: red } }', 'container'],
  ['.bar { & a { color: red } }', 'selectors.nesting'],
])('the oldest browsers do not support the style %s', ([css, feature]) => {
  expect(namesOf(unsupportedInStyles(css))).toContain(feature);
});

test.for([
  '.bar { padding-inline: 1rem; inset: 0 }',
  '.bar { block-size: 100vh; block-size: 100dvh }',
  '.bar { -webkit-appearance: none; appearance: none }',
  '@supports selector(:has(a)) { .bar:has(a) { color: red } }',
])('all browsers support the style %s, or it has a fallback', (css) => {
  expect(unsupportedInStyles(css)).toEqual([]);
});

test('a browser that sorts copies of arrays has everything that the polyfills add, so it loads none of them', () => {
  const [polyfilled] = allowed;
  const newest = supportOf('javascript.builtins.Array.toSorted');
  for (const feature of polyfilled!.features) {
    const area = feature.startsWith('HTML') ? 'api.' : 'javascript.builtins.';
    const key = feature.startsWith('css.') ? feature : area + feature;
    for (const browser of Object.keys(baseline) as (keyof typeof baseline)[]) {
      const first = Number.parseFloat(supportOf(key)[browser]!);
      expect(first, `${feature} in ${browser}`).toBeLessThanOrEqual(Number.parseFloat(newest[browser]!));
    }
  }
});
