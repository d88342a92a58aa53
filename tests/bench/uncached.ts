import { sql } from 'kysely';
import { setTimeout as after } from 'node:timers/promises';
import { columns, type Cost, costOf, ms, perResponse, together } from './cost.ts';
import { ask, type BenchRequest } from './load.ts';
import type { Running } from './processes.ts';
import type { Setup } from './setup.ts';

/** Longer than a process believes what it knows of the catalogue's changes. */
const trustMs = 600;

const sorts = ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'dateAsc', 'dateDesc', 'topSelling'];
const words = ['adire dress', 'ankara', 'wine', 'kaftan', 'linen shirt', 'boubou', 'denim jacket', 'silk'];

let requestCount = 0;
const nth = <Thing>(things: readonly Thing[]) => things[(requestCount += 1) % things.length]!;

/** Prices that leave nearly everything in, other ones each time: no two such requests are the same. */
const everyPrice = () => `price=${(requestCount += 1) % 4_000}-${1_000_000 + requestCount}`;

/** A third of them, other ones each time, however much was asked before. */
const partOfPrices = () =>
  `price=${10_000 + ((requestCount += 1) % 1_000)}-${30_000 + (Math.floor(requestCount / 1_000) % 1_000)}`;

const list = (more = '', price = everyPrice()) => `/api/product/list?${price}&${more}`;

/** After so many responses a row costs the same when it is measured once more. */
const toWarm = 6_000;

/** At most so many milliseconds of processor time, the server's and PostgreSQL's together, where the floor costs 0.18. */
const goals: Readonly<Record<string, number>> = { list: 1.5, search: 1.5, detail: 0.6, page: 8 };
const floorOfGoals = 0.18;

/** Every request is a new one, so that nothing is cached; the baseline runs in between, so that a busy moment weighs on both. */
export async function measureUncachedResponses(stand: Setup, shop: Running, floor: Running, seconds: number) {
  const workers = { pids: [shop.pid], postmaster: stand.postmaster };
  const first = (await (await fetch(`${shop.url}/api/product/list`)).json()) as { totalPages: number };
  const lastPage = first.totalPages;
  const requests: Record<string, () => string> = {
    ...Object.fromEntries(sorts.map((sort) => [`list, ${sort}`, () => list(`sort=${sort}`)])),
    'list, size and colour': () => list('size=M&color=Indigo'),
    'list, two of each kind, all': () =>
      list('size=M,L&color=Indigo,Wine&category=Dresses,Shirts&showInStock=true&showOutOfStock=true'),
    'list, a part of the prices': () => list('', partOfPrices()),
    'list, last page': () => list(`page=${lastPage}`),
    search: () => search(nth(words)),
    'search, mistyped': () => search(mistyped(nth(words))),
  };
  // The compiler learns from all of them in turn, so that the first row stands beside the others and beside itself in a
  // shop of another size.
  const inTurn = Object.values(requests);
  let turn = 0;
  await ask(shop.url, 2, 0, () => ({ path: inTurn[(turn += 1) % inTurn.length]!() }), toWarm);
  const costs: [name: string, cost: Cost, goal: number | undefined][] = [];
  const oneQueries: Cost[] = [];
  for (const [name, next] of Object.entries(requests)) {
    await ask(shop.url, 2, seconds / 4, () => ({ path: next() }), 60);
    const cost = await costOf(workers, () => ask(shop.url, 2, seconds, () => ({ path: next() }), 120));
    costs.push([name, cost, goals[name.split(',')[0]!]]);
    oneQueries.push(await oneQuery(stand, floor, seconds / 4));
  }
  for (const name of ['detail', 'recommended'] as const) {
    const addresses = stand.ids.slice(0, 300).map((id) => `/api/product/${name}/${id}`);
    const cost = await inRounds(stand, seconds * 2, () =>
      costOf(workers, () => ask(shop.url, 2, 60, inOrder(addresses))),
    );
    costs.push([name, cost, goals[name]]);
    oneQueries.push(await oneQuery(stand, floor, seconds / 4));
  }
  return rowsOf(costs, together(oneQueries));
}

/** So many pages of a kind a busy shop is asked for between two changes, one after the other. */
const inARow = 12;

/** The only parameter that the home page reads: all other addresses of it are one cached page (decision 0041). */
const homePages = ['/', ...['yes', 'invalid_request', 'too_many_requests'].map((outcome) => `/?newsletter=${outcome}`)];

/**
 * Pages are rewritten, and what they say when it is asked for first; and looked over, when something else has changed.
 */
export async function measureUncachedPages(stand: Setup, shop: Running, floor: Running, seconds: number) {
  const workers = { pids: [shop.pid], postmaster: stand.postmaster };
  const { totalPages } = (await (await fetch(`${shop.url}/api/product/list`)).json()) as { totalPages: number };
  // Each address between two changes is a page of its own: it differs in what the page reads (`page-cache-key.ts`).
  const pages = {
    'home page': () => nth(homePages),
    'shop page': () => `/shop?page=${((requestCount += 1) % totalPages) + 1}`,
    'shop page, filtered': () => `/shop?size=M&${everyPrice()}`,
    'product page': () => `/product/${nth(stand.ids)}`,
  };
  const kinds = [
    { what: ', 1 connection', connections: 1, change: everyPageChanges },
    { what: ', 4 connections', connections: 4, change: everyPageChanges },
    { what: ', 4 connections, a change elsewhere', connections: 4, change: somethingChanges },
  ];
  const costs = new Map<string, Cost[]>(
    kinds.flatMap(({ what }) => Object.keys(pages).map((name) => [name + what, []])),
  );
  const oneQueries: Cost[] = [];
  // The compiler learns from the first hundreds of pages of a busy day, each at an address of its own.
  let turn = 0;
  await ask(shop.url, 4, seconds * 5, () => ({ path: Object.values(pages)[(turn += 1) % 4]!() }));
  for (let round = 0; round < seconds * 8; round += 1) {
    const paths = Object.entries(pages).map(([name, next]) => {
      const distinct = new Set(Array.from({ length: inARow }, next));
      return [name, [...distinct]] as const;
    });
    // Each has its turn to be the first after a pause, which costs more.
    const inTurn = [...paths.slice(round % 4), ...paths.slice(0, round % 4)];
    for (const { what, connections, change } of kinds) {
      await change(stand);
      await after(trustMs);
      for (const [name, addresses] of inTurn) {
        const cost = await costOf(workers, () => ask(shop.url, connections, 60, inOrder(addresses)));
        // The first rounds still warm up what a change invalidates.
        if (round >= seconds * 2) costs.get(name + what)!.push(cost);
      }
    }
    oneQueries.push(await oneQuery(stand, floor, 0.2));
  }
  const all = [...costs].map(([name, some]) => [name, together(some), goals['page']] as const);
  return rowsOf(all, together(oneQueries));
}

/** Each address once. */
function inOrder(addresses: readonly string[]): () => BenchRequest | null {
  let next = 0;
  return () => (next < addresses.length ? { path: addresses[next++]! } : null);
}

/** The same requests after each change, none of them twice between two changes. */
async function inRounds(stand: Setup, seconds: number, round: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  while (costs.length < 2 || performance.now() < endsAt) {
    await somethingChanges(stand);
    await after(trustMs);
    costs.push(await round());
  }
  return together(costs.slice(1));
}

/** Each page says at its top what the shop has to announce. */
async function everyPageChanges({ db }: Setup): Promise<void> {
  await db
    .updateTable('shopSettings')
    .set({ bannerText: `Announcement ${(requestCount += 1)}`, isBannerShown: true })
    .execute();
  await somethingChanges({ db });
}

async function somethingChanges({ db }: Pick<Setup, 'db'>): Promise<void> {
  await sql`select nextval('public_changes')`.execute(db);
  await after(trustMs);
}

/** Signs between words are no part of a query, so the same one can be written in as many ways as there are numbers. */
function search(text: string): string {
  const signs = (requestCount += 1).toString(4).replace(/./g, (digit) => '!?.,'[Number(digit)]!);
  return `/api/product/search?${new URLSearchParams({ query: `${text} ${signs}` })}`;
}

/** One of its characters is another one, in the second half of its last word. */
function mistyped(text: string): string {
  const place = text.length - 1 - ((requestCount += 1) % 2);
  return `${text.slice(0, place)}${'bcdfghjklmpqvxz'[requestCount % 15]}${text.slice(place + 1)}`;
}

/** The least that a response from the database costs: a bare route with one query by primary key. */
function oneQuery({ postmaster, ids }: Setup, floor: Running, seconds: number): Promise<Cost> {
  return costOf({ pids: [floor.pid], postmaster }, () =>
    ask(floor.url, 2, seconds, () => ({ path: `/one-query/${nth(ids)}` }), 60),
  );
}

/** Beside each cost how many of the floor's it is; goals grow with the floor, as a busy machine is slow for both. */
function rowsOf(costs: readonly (readonly [name: string, cost: Cost, goal: number | undefined])[], floorCost: Cost) {
  const floorMs = perResponse(floorCost).both;
  return [
    ...costs.map(([name, cost, goal]) => ({
      ...rowOf(name, cost),
      floors: (perResponse(cost).both / floorMs).toFixed(1),
      ...(goal !== undefined && { goal: `at most ${ms((goal * floorMs) / floorOfGoals)}` }),
    })),
    rowOf('floor: one indexed query through pg', floorCost),
  ];
}

/** Errors are listed beside the cost. */
function rowOf(name: string, cost: Cost) {
  const { loads } = cost;
  const bad = loads.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200');
  return {
    'nothing kept': name,
    ...columns(cost),
    ...(bad.length > 0 && { statuses: [...new Set(bad)].join(' ') }),
  };
}
