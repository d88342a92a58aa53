import type { Random } from '../random.ts';

export type Kind = keyof typeof addressesOf;

type Draw = (random: Random, products: readonly string[]) => string;

/** What attackers make up, and what shoppers ask for. */
export const addressesOf = {
  'cached pages': (random, products) => {
    const pages = ['/', '/shop', '/new-arrivals', '/about', ...products.slice(0, 20).map((id) => `/product/${id}`)];
    return pages[random.below(pages.length)]!;
  },
  '/shop?x=…': (random) => `/shop?x=${word(random)}`,
  '/?fbclid=…': (random) => `/?fbclid=${word(random)}`,
  'made-up searches': (random) => `/shop?search=${word(random)}`,
  'made-up prices': (random) => `/shop?price=${random.below(4_000)}-${1_000_000 + random.below(1_000_000)}`,
  'unknown paths': (random) => `/${word(random)}`,
  'unknown products': (random) => `/product/${uuid(random)}`,
  'others’ orders': (random) => `/order/${uuid(random)}`,
  '/profile…': (random) => `/profile${word(random)}`,
  'made-up payments': (random) => `/payment/verify?reference=${word(random)}`,
} as const satisfies Record<string, Draw>;

const word = (random: Random) => `${randomText(random)}${randomText(random)}`;
const randomText = (random: Random) => random.below(36 ** 6).toString(36);

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
