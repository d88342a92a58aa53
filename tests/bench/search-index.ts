import {
  buildSearchIndex,
  type SearchIndex,
  type WantedCollection,
} from '#server/catalogue/search-index/search-index.ts';
import { readFilters, shopPageSize } from '#shared/catalogue/filters.ts';
import { middle, ms } from './cost.ts';
import { heapMb } from './index-memory.ts';
import { indexRows } from './rows/index-rows.ts';
import { printTable } from './table.ts';

type Ask = (index: SearchIndex, turn: number) => unknown;

/** Values as `lowerCaseFilters` hands them over. */
const list = (query: Record<string, string>, words: readonly string[] = []): Ask => {
  const filters = readFilters(query);
  return (index) => index.list(filters, words);
};
const search =
  (...queries: readonly string[][]): Ask =>
  (index, turn) =>
    index.search(queries[turn % queries.length]!, shopPageSize);

const collection = (query: Record<string, string>, more: Partial<WantedCollection> = {}): Ask => {
  const filters = readFilters(query);
  return (index) => index.collection({ filters, chosen: null, addedSince: null, sort: 'dateDesc', ...more });
};

const all = { showInStock: 'true', showOutOfStock: 'true' };
const queries: Readonly<Record<string, Ask>> = {
  'list, no filter': list({ sort: 'nameAsc' }),
  'list, no filter, middle page': list({ sort: 'topSelling', page: '40' }),
  'list, size and colour': list({ size: 'm', color: 'indigo' }),
  'list, two of each kind, all': list({ size: 'm,l', color: 'indigo,wine', category: 'dresses,shirts', ...all }),
  'list, a part of the prices': list({ price: '10000-30000', sort: 'priceAsc' }),
  'list, gender, sale and colour family': list({ gender: 'women', sale: 'true', color: 'blue' }),
  'list, search and filters': list({ search: 'x', size: 'm', category: 'dresses' }, ['ankara', 'wine']),
  'list of a collection, gender, sale and colour family': collection({ gender: 'women', sale: 'true', color: 'blue' }),
  'list of a collection, new and cheap': collection({ price: '0-20000' }, { addedSince: new Date(30 * 60_000) }),
  'list of a collection, 300 by hand': collection({}, { chosen: indexRows(300).map(({ id }) => id), sort: null }),
  search: search(['adire', 'dress'], ['ankara'], ['wine'], ['kaftan'], ['linen', 'shirt'], ['red', 'silk', 'xl']),
  'search, mistyped': search(['adira', 'dress'], ['ankora'], ['kaftam'], ['linen', 'shirz'], ['denim', 'jackey']),
  recommend: (index, turn) => index.recommend(ids[turn % ids.length]!, 8),
};
const ids = indexRows(300).map(({ id }) => id);

const batches = 25;
const inBatch = 12;

/**
 * The search index alone, without HTTP and PostgreSQL, on products in memory: processor time of one response, of all
 * threads, the median of many batches.
 */
export function searchIndexAlone(sizes: readonly number[]): void {
  const costs = sizes.map(costsAt);
  const names = Object.keys(costs[0] ?? {});
  printTable(
    names.map((name) => ({
      'search index alone': name,
      ...Object.fromEntries(costs.map((cost, number) => [`${sizes[number]} products`, cost[name]!])),
      goal: /^(list|search)/.test(name) ? 'at most 2' : '',
    })),
  );
}

function costsAt(products: number): Record<string, number> {
  const before = heapMb();
  const { index, loadMs } = built(products);
  const megabytes = heapMb() - before;
  const costs = Object.entries(queries).map(([name, ask]) => [`${name}, ms`, costOf(index, ask)] as const);
  return {
    ...Object.fromEntries(costs),
    'floor of a plain loop: each stock item read once, ms': plainLoop(products * 8),
    'load, ms': ms(loadMs),
    'memory, MB': Math.round(megabytes),
  };
}

function built(products: number) {
  const rows = indexRows(products);
  const before = process.cpuUsage();
  const index = buildSearchIndex(rows);
  return { index, loadMs: usedMs(before) };
}

function costOf(index: SearchIndex, ask: Ask): number {
  return costOfTurn((turn) => ask(index, turn));
}

/** Milliseconds of one turn. The first batches only teach the compiler. */
function costOfTurn(take: (turn: number) => unknown): number {
  const costs = Array.from({ length: batches * 2 }, (_batch, batch) => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < inBatch; turn += 1) take(batch * inBatch + turn);
    return usedMs(before) / inBatch;
  });
  return ms(middle(costs.slice(batches)));
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least cost of one facet in an index without bit sets: it visits every stock item. */
function plainLoop(items: number): number {
  const kinds = Uint16Array.from({ length: items }, (_item, item) => (item * 7_919) % 24);
  return costOfTurn(() => {
    const counts = new Uint32Array(24);
    for (let item = 0; item < kinds.length; item += 1) counts[kinds[item]!]! += 1;
    return counts;
  });
}
