import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { columns, type Cost, costOf, middleRate, perAnswer, together } from './cost.ts';
import { ask } from './load.ts';
import { startFloor, type Running } from './processes.ts';
import type { Stand } from './stand.ts';

const turns = 3;
const connections = 8;

/** What is kept already, beside a bare route that sends the same bytes: turn by turn, so that a busy moment weighs on both. */
export async function warmAnswers({ folder, postmaster, databaseUrl, ids }: Stand, shop: Running, seconds: number) {
  const wanted = {
    list: '/api/product/list?page=1&limit=12',
    detail: `/api/product/detail/${ids[0]}`,
    recommended: `/api/product/recommended/${ids[0]}`,
    'home page': '/',
    'shop page': '/shop',
    'product page': `/product/${ids[0]}`,
  };
  const bytes = path.join(folder, 'floor');
  fs.mkdirSync(bytes);
  for (const [name, address] of Object.entries(wanted)) {
    const answer = await fetch(shop.url + address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    fs.writeFileSync(path.join(bytes, name.replace(' ', '-')), Buffer.from(await answer.arrayBuffer()));
  }
  const floor = await startFloor(bytes, databaseUrl);
  await after(6_000); // What was made just after the start is made once more when nothing has changed for a while.
  for (const address of Object.values(wanted)) await fetch(shop.url + address);
  const rows = [];
  for (const [name, address] of Object.entries(wanted)) {
    // Both compiled as they are after a day's work, not after a second's.
    await ask(shop.url, connections, 0, () => ({ path: address }), 2_000);
    await ask(floor.url, connections, 0, () => ({ path: `/${name.replace(' ', '-')}` }), 2_000);
    const ours: Cost[] = [];
    const bare: Cost[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(
        await costOf({ pids: [shop.pid], postmaster }, () =>
          ask(shop.url, connections, seconds, () => ({ path: address })),
        ),
      );
      bare.push(
        await costOf({ pids: [floor.pid], postmaster }, () =>
          ask(floor.url, connections, seconds, () => ({ path: `/${name.replace(' ', '-')}` })),
        ),
      );
    }
    rows.push({
      warm: name,
      'a second': Math.round(middleRate(ours)),
      'bare route': Math.round(middleRate(bare)),
      ratio: (middleRate(ours) / middleRate(bare)).toFixed(2),
      'server ms': perAnswer(together(ours)).server.toFixed(3),
      'bare ms': perAnswer(together(bare)).server.toFixed(3),
      'ratio by processor': (perAnswer(together(bare)).server / perAnswer(together(ours)).server).toFixed(2),
    });
  }
  console.table(rows);
  const oneQuery = await costOf({ pids: [floor.pid], postmaster }, () => {
    let asked = 0;
    return ask(floor.url, connections, seconds, () => ({ path: `/one-query/${ids[asked++ % ids.length]}` }));
  });
  await floor.stop();
  return { 'from nothing': 'floor: one indexed query through pg', ...columns(oneQuery) };
}
