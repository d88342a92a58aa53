import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { routes } from './routes.ts';

const leaves = (of: RouteObject[]): RouteObject[] =>
  of.flatMap((route) => (route.children ? leaves(route.children) : route));

test('every address of the shop has the file of its page', () => {
  const pages = leaves(routes);
  expect(pages.length).toBeGreaterThan(20);
  for (const { id, lazy } of pages) expect(lazy, id).toBeTypeOf('function');
});
