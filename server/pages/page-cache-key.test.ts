import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listParameters } from '#shared/catalogue/filters.ts';
import { pageCacheKey } from './page-cache-key.ts';

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
  ['/about?newsletter=perhaps', '/about'],
  ['/about?newsletter=empty&x=1', '/about?newsletter=empty'],
  ['/contact?sent=perhaps', '/contact'],
  ['/back-in-stock?colour=x&requested=yes&size=M', '/back-in-stock?requested=yes'],
  ['/contact?wait=40&sent=too_many_messages', '/contact?sent=too_many_messages&wait=40'],
  ['/contact?sent=too_many_messages&wait=41', '/contact?sent=too_many_messages'],
  ['/contact?sent=yes&wait=40', '/contact?sent=yes'],
  ['/about?newsletter=too_many_requests&wait=5', '/about?newsletter=too_many_requests&wait=5'],
  ['/about?newsletter=yes&wait=5', '/about?newsletter=yes'],
  ['/login?next=https%3A%2F%2Fevil.example', '/login'],
  ['/product/9d83?from=%2Fabout%3Fx%3D1', '/product/9d83?from=%2F'],
  ['/product/9d83?from=%2Fshop%3Ffbclid%3D1%23top', '/product/9d83'],
  ['/product/9d83?from=%2Fshop%3Fx%3D1%26color%3DRed', '/product/9d83?from=%2Fshop%3Fcolor%3DRed'],
  ['/product/9d83?from=%2F%2Fevil.example', '/product/9d83'],
  [
    '/product/9d83?from=%2Fshop%3Fsort%3DpriceAsc%26page%3D2',
    '/product/9d83?from=%2Fshop%3Fsort%3DpriceAsc%26page%3D2',
  ],
  ['/product/9d83?colour=red&size=M', '/product/9d83'],
  ['/size-guide?product=x&size=M', '/size-guide'],
  [
    '/size-guide?product=0b0b36a6-6d3c-4c7e-9d0e-3a1a8a7c1f10&size=M&z=1',
    '/size-guide?product=0b0b36a6-6d3c-4c7e-9d0e-3a1a8a7c1f10&size=M',
  ],
  ['/shop?search=a?b', '/shop?search=a%3Fb'],
] as const)('%s is the page of %s', ([address, page]) => {
  expect(pageCacheKey(address)).toBe(page);
});

test('every parameter that a page for everybody reads from its address makes a page of its own', () => {
  const pages = fs.globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|^web\/(admin|orders)\//.test(file));
  const read = pages.flatMap((file) =>
    [...fs.readFileSync(path.resolve(file), 'utf8').matchAll(reading)].map(([, name]) => name),
  );
  const addresses = [
    '/size-guide?product=0b0b36a6-6d3c-4c7e-9d0e-3a1a8a7c1f10&size=M',
    '/contact?sent=yes&newsletter=yes',
    '/contact?sent=too_many_messages&wait=40',
    '/orders?found=too_many_links&wait=40',
    '/login?next=%2Fcheckout',
    '/back-in-stock?product=0b0b36a6-6d3c-4c7e-9d0e-3a1a8a7c1f10&requested=yes',
    '/product/x?from=%2Fnew-arrivals&colour=0b0b36a6-6d3c-4c7e-9d0e-3a1a8a7c1f10',
  ].map(pageCacheKey);
  const isRead = (name = '') => addresses.some((page) => page.includes(`${name}=`)) || listParameters.includes(name);

  expect(read).toEqual(expect.arrayContaining(['from', 'next', 'newsletter', 'product', 'sent']));
  expect(new Set(read)).toEqual(new Set([...read.filter(isRead), ...ofPagesOfOnesOwn, ...inBrowsers]));
});

/** A search of an address, by whichever name, asked for one parameter. */
const reading = /\b(?:search|address|searchParams|useSearchParams\(\)\[0\])\.(?:get|has)\('(\w+)'\)/g;
/** Tabs of the profile, and what an email of the newsletter leads to: rendered anew each time. */
const ofPagesOfOnesOwn = ['tab', 'done', 't'];
/** The page that was wanted, which the offline page names once it is hydrated. */
const inBrowsers = ['for'];

test('an address with thousands of parameters is read in a moment', () => {
  const names = Array.from({ length: 4_000 }, (_, number) => `p${number}`);
  const before = process.cpuUsage();

  expect(pageCacheKey(`/shop?size=M&${names.join('&')}`)).toBe('/shop?size=M');

  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
