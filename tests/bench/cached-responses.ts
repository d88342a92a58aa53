import { once } from 'node:events';
import fs from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { type Cost, costOf, middleRate, ms, perResponse, together } from './cost.ts';
import { ask, asBrowsersAsk } from './load.ts';
import { startFloor, type Running } from './processes.ts';
import type { Setup } from './setup.ts';
import { printTable } from './table.ts';

const turns = 3;
const connections = 8;

interface Wanted {
  path: string;
  /** The minimum, as a share of the bare route's requests per second. */
  goal: number;
}

const wantedOf = ({ ids }: Setup): Record<string, Wanted> => ({
  list: { path: '/api/product/list?page=1&limit=12', goal: 0.6 },
  detail: { path: `/api/product/detail/${ids[0]}`, goal: 0.6 },
  recommended: { path: `/api/product/recommended/${ids[0]}`, goal: 0.6 },
  'home page': { path: '/', goal: 0.6 },
  'shop page': { path: '/shop', goal: 0.6 },
  'product page': { path: `/product/${ids[0]}`, goal: 0.6 },
});

/** A bare route for each cached response, which sends the same bytes; and one for an indexed query. */
export async function openFloor(stand: Setup, shop: Running): Promise<Running> {
  const bytes = path.join(stand.folder, 'floor');
  fs.mkdirSync(bytes);
  for (const [name, { path: address }] of Object.entries(wantedOf(stand))) {
    // Compressed as it comes, which `fetch` would undo.
    const [response] = (await once(get(shop.url + address, { headers: asBrowsersAsk }), 'response')) as [
      IncomingMessage,
    ];
    if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
    fs.writeFileSync(path.join(bytes, name.replace(' ', '-')), await buffer(response));
  }
  return startFloor(bytes, stand.databaseUrl);
}

/** Cached responses compared with bare routes, in alternating turns, so that a busy moment affects both. */
export async function measureCached(stand: Setup, shop: Running, floor: Running, seconds: number): Promise<void> {
  const wanted = wantedOf(stand);
  await after(6_000); // Responses rendered just after the start are rendered once more when nothing has changed for a while.
  for (const { path: address } of Object.values(wanted)) await fetch(shop.url + address);
  const rows = [];
  for (const [name, { path: address, goal }] of Object.entries(wanted)) {
    const sides = [
      { running: shop, request: { path: address }, costs: [] as Cost[] },
      { running: floor, request: { path: `/${name.replace(' ', '-')}` }, costs: [] as Cost[] },
    ];
    // Warm up both: measure code as it is compiled after a day of work.
    for (const { running, request } of sides) await ask(running.url, connections, 0, () => request, 2_000);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { running, request, costs } of sides) {
        const workers = { pids: [running.pid], postmaster: stand.postmaster };
        costs.push(await costOf(workers, () => ask(running.url, connections, seconds, () => request)));
      }
    }
    const [ours, bare] = sides.map(({ costs }) => ({
      rate: middleRate(costs),
      server: perResponse(together(costs)).server,
    }));
    rows.push({
      'kept, 8 connections': name,
      'a second': Math.round(ours!.rate),
      'bare route': Math.round(bare!.rate),
      ratio: (ours!.rate / bare!.rate).toFixed(2),
      goal: `at least ${goal}`,
      'server ms': ms(ours!.server),
      'bare ms': ms(bare!.server),
      'ratio of ms': (bare!.server / ours!.server).toFixed(2),
    });
  }
  printTable(rows);
}
