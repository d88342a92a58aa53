import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const page = `<head><link rel="modulepreload" href="/assets/entry-1.js" nonce="n"/><link rel="modulepreload" href="/assets/shop-2.js" nonce="n"/></head>
<script nonce="n">window.facts = 1</script>
<script nonce="n" type="module" async="">import "/assets/manifest-3.js";
import * as route0 from "/assets/root-4.js";
import * as route1 from "/assets/shop-2.js";
  window.__reactRouterRouteModules = {"root":route0,"shop":route1};

import("/assets/entry-1.js");</script>`;

test('a page names its scripts and asks for none of them before it has loaded', () => {
  const late = deferScripts(page);

  expect(late).not.toContain('<link');
  expect(late).not.toMatch(/import (\*|")/);
  expect(late).toContain('for (const href of ["/assets/entry-1.js","/assets/shop-2.js"])');
  expect(late).toContain('const [,route0,route1] = await Promise.all([import("/assets/manifest-3.js")');
  expect(late).toContain(
    'window.__reactRouterRouteModules = {"root":route0,"shop":route1}; await import("/assets/entry-1.js");',
  );
  expect(late).toContain('<script nonce="n">window.facts = 1</script>');
});

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<h1>Not found</h1><script>{}</script>')).toBe('<h1>Not found</h1><script>{}</script>');
});
