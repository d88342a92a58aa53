import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { pathOf } from './entry-server.tsx';
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

test('every way to write the path of a page leads to the same page', () => {
  for (const { path = '/' } of leaves(routes).filter((route) => route.path !== '*')) {
    const written = `/${path.replace(/^\//, '')}`.replace(/:\w+/, '5f2e-a_b');
    const [upper, encoded] = [
      written.toUpperCase(),
      written.replace(/[a-z]/, (first) => `%${first.charCodeAt(0).toString(16)}`),
    ];

    expect(pathOf(written)).toBe(written);
    expect([upper, `${written}/`].map(pathOf)).toEqual(
      path.includes(':') ? [upper, `${written}/`] : [written, written],
    );
    expect(pathOf(encoded)).toBe(path.includes(':') ? encoded : written);
  }
});

test('a path without a page has none, whatever pages its beginning is like', () => {
  for (const path of ['/shops', '/shop/x', '/product', '/product/a/b', '/*', '/login/x', '/pages/a\nb/c'])
    expect(pathOf(path)).toBeNull();
});
