import { sql } from 'kysely';
import { setTimeout as after } from 'node:timers/promises';
import { columns, type Cost, costOf, type Workers, together } from './cost.ts';
import { ask } from './load.ts';
import type { Running } from './processes.ts';
import type { Stand } from './stand.ts';

/** Longer than a process believes what it knows of the catalogue's changes. */
const trustMs = 600;

const sorts = ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'dateAsc', 'dateDesc', 'topSelling'];
const words = ['adire dress', 'ankara', 'wine', 'kaftan', 'linen shirt', 'boubou', 'denim jacket', 'silk'];

let asked = 0;
const nth = <Thing>(things: readonly Thing[]) => things[(asked += 1) % things.length]!;

/** Prices that leave nearly everything in, other ones each time: no two such questions are the same. */
const everyPrice = () => `price=${(asked += 1) % 4_000}-${1_000_000 + asked}`;

const list = (more = '') => `/api/product/list?${everyPrice()}&${more}`;

/** At most so many milliseconds of processor time, the server's and PostgreSQL's together. */
const goals: Readonly<Record<string, number>> = { list: 2, search: 2, detail: 1, page: 8 };

/** Every question a new one, so that nothing is kept; between them the floor, so that a busy moment weighs on both. */
export async function answersFromNothing(stand: Stand, shop: Running, floor: Running, seconds: number) {
  const workers = { pids: [shop.pid], postmaster: stand.postmaster };
  const first = (await (await fetch(`${shop.url}/api/product/list`)).json()) as { totalPages: number };
  const lastPage = first.totalPages;
  const questions: Record<string, () => string> = {
    ...Object.fromEntries(sorts.map((sort) => [`list, ${sort}`, () => list(`sort=${sort}`)])),
    'list, size and colour': () => list('size=M&color=Indigo'),
    'list, two of each kind, all': () =>
      list('size=M,L&color=Indigo,Wine&category=Dresses,Shirts&showInStock=true&showOutOfStock=true'),
    'list, a part of the prices': () => `/api/product/list?price=${10_000 + (asked += 1)}-${30_000 + asked}`,
    'list, last page': () => list(`page=${lastPage}`),
    search: () => search(nth(words)),
    'search, mistyped': () => search(mistyped(nth(words))),
  };
  const rows = [];
  const oneQueries: Cost[] = [];
  for (const [name, next] of Object.entries(questions)) {
    await ask(shop.url, 2, seconds / 4, () => ({ path: next() }), 60);
    const cost = await costOf(workers, () => ask(shop.url, 2, seconds, () => ({ path: next() }), 120));
    rows.push(rowOf(name, cost, goals[name.split(',')[0]!]));
    oneQueries.push(await oneQuery(stand, floor, seconds / 4));
  }
  for (const name of ['detail', 'recommended'] as const) {
    const cost = await inRounds(stand, seconds * 2, () => {
      let next = 0;
      const ids = stand.ids.slice(0, 300);
      return costOf(workers, () =>
        ask(shop.url, 2, 60, () => (next < ids.length ? { path: `/api/product/${name}/${ids[next++]}` } : null)),
      );
    });
    rows.push(rowOf(name, cost, goals[name]));
  }
  return [...rows, rowOf('floor: one indexed query through pg', together(oneQueries))];
}

/** Pages are written anew, and every answer that stands in them. */
export async function pagesFromNothing(stand: Stand, shop: Running, seconds: number) {
  const workers = { pids: [shop.pid], postmaster: stand.postmaster };
  const pages = {
    'home page': () => '/',
    'shop page': () => '/shop',
    'shop page, filtered': () => `/shop?size=M&${everyPrice()}`,
    'product page': () => `/product/${nth(stand.ids)}`,
  };
  const costs = new Map<string, Cost[]>(Object.keys(pages).map((name) => [name, []]));
  // The compiler learns from the first hundreds of pages of a busy day, each at an address of its own.
  let turn = 0;
  const anyPage = () => {
    const path = Object.values(pages)[(turn += 1) % 4]!();
    return { path: `${path}${path.includes('?') ? '&' : '?'}visit=${turn}` };
  };
  await ask(shop.url, 1, seconds * 5, anyPage);
  for (let round = 0; round < seconds * 10; round += 1) {
    await somethingChanges(stand);
    for (const [name, next] of Object.entries(pages)) {
      const cost = await once(workers, shop, next());
      // The first rounds still warm what a change makes anew.
      if (round >= seconds * 2) costs.get(name)!.push(cost);
    }
  }
  return [...costs].map(([name, all]) => rowOf(name, together(all), goals['page']));
}

function once(workers: Workers, shop: Running, path: string): Promise<Cost> {
  let isAsked = false;
  return costOf(workers, () =>
    ask(shop.url, 1, 60, () => {
      if (isAsked) return null;
      isAsked = true;
      return { path };
    }),
  );
}

/** The same questions after each change, none of them twice between two. */
async function inRounds(stand: Stand, seconds: number, round: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (costs.length < 2 || performance.now() < endsAt) {
    await somethingChanges(stand);
    costs.push(await round());
  }
  return together(costs.slice(1));
}

async function somethingChanges({ db }: Stand): Promise<void> {
  await sql`select nextval('public_changes')`.execute(db);
  await after(trustMs);
}

/** Signs between words are no part of a question, so the same one can be asked in as many ways as there are numbers. */
function search(text: string): string {
  const signs = (asked += 1).toString(4).replace(/./g, (digit) => '!?.,'[Number(digit)]!);
  return `/api/product/search?${new URLSearchParams({ query: `${text} ${signs}` })}`;
}

/** One of its letters is another one, in the second half of its last word. */
function mistyped(text: string): string {
  const place = text.length - 1 - ((asked += 1) % 2);
  return `${text.slice(0, place)}${'bcdfghjklmpqvxz'[asked % 15]}${text.slice(place + 1)}`;
}

/** The least that an answer from the database costs: a bare route with one query by primary key. */
function oneQuery({ postmaster, ids }: Stand, floor: Running, seconds: number): Promise<Cost> {
  return costOf({ pids: [floor.pid], postmaster }, () =>
    ask(floor.url, 2, seconds, () => ({ path: `/one-query/${nth(ids)}` }), 60),
  );
}

/** What went wrong stands beside what it cost. */
function rowOf(name: string, cost: Cost, goal?: number) {
  const { loads } = cost;
  const bad = loads.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200');
  return {
    'nothing kept': name,
    ...columns(cost),
    ...(goal !== undefined && { goal: `at most ${goal}` }),
    ...(bad.length > 0 && { statuses: [...new Set(bad)].join(' ') }),
  };
}
