import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { routes } from './routes.ts';

const leaves = (of: RouteObject[]): RouteObject[] =>
  of.flatMap((route) => (route.children ? leaves(route.children) : route));

test('every page of the storefront is a route, and every route is a page', () => {
  const pages = Object.keys(import.meta.glob(['./**/*Page.tsx', '!./layout/ErrorPage.tsx', '!./ui/**']));

  expect(
    leaves(routes)
      .map(({ id }) => `./${id}`)
      .toSorted(),
  ).toEqual(pages.toSorted());
});
