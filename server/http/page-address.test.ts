import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.for([
  ['/shop?fbclid=IwAR0x&utm_source=ig&category=Dresses', '/shop?category=Dresses'],
  ['/shop?size=M&category=Dresses&size=L', '/shop?category=Dresses&size=M%2CL'],
  ['/shop?x=0.123', '/shop'],
  ['/shop?', '/shop'],
  ['/shop?page=one&sort=best&price=', '/shop'],
  ['/new-arrivals?page=2&sort=x', '/new-arrivals?page=2'],
  ['/?igsh=abc', '/'],
  ['/about?newsletter=yes&gclid=1', '/about?newsletter=yes'],
  ['/product/9d83?from=%2Fshop%3Fpage%3D2&x=1', '/product/9d83?from=%2Fshop%3Fpage%3D2'],
  ['/login?next=%2Fcheckout&next2=x', '/login?next=%2Fcheckout'],
  ['/contact?sent=yes&__proto__=1', '/contact?sent=yes'],
  ['/shop?search=a?b', '/shop?search=a%3Fb'],
] as const)('%s is the page of %s', ([address, page]) => {
  expect(pageAddress(address)).toBe(page);
});

test('every parameter that a page for everybody reads from its address makes a page of its own', () => {
  const pages = fs.globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|^web\/(admin|orders)\//.test(file));
  const read = pages.flatMap((file) =>
    [...fs.readFileSync(path.resolve(file), 'utf8').matchAll(reading)].map(([, name]) => name),
  );
  const everywhere = ['/shop', '/product/x', '/size-guide', '/contact', '/login'];
  const isRead = (name = '') => everywhere.some((page) => pageAddress(`${page}?${name}=1`) !== page);

  expect(read).toEqual(expect.arrayContaining(['from', 'next', 'newsletter', 'product', 'sent']));
  expect(new Set(read)).toEqual(new Set([...read.filter(isRead), ...ofPagesOfOnesOwn]));
});

/** A search of an address, by whichever name, asked for one parameter. */
const reading = /\b(?:search|address|searchParams|useSearchParams\(\)\[0\])\.(?:get|has)\('(\w+)'\)/g;
/** Tabs of the profile, and what a letter of the newsletter leads to: rendered anew each time. */
const ofPagesOfOnesOwn = ['tab', 'done', 't'];
