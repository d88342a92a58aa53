import http from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { Random } from '../random.ts';
import { addressesOf, type Kind } from './addresses.ts';

/**
 * Requests addresses of one kind at a steady rate, however slow the responses are, and reports how long each took. A
 * process of its own, so that the requests of an attack don't delay those that are measured.
 */

export interface LoadSpec {
  port: number;
  kind: Kind;
  perSecond: number;
  seconds: number;
  seed: number;
  /** Ids of products. */
  products: readonly string[];
}

/** Milliseconds of each response, and how many had each status. */
export interface LoadResult {
  times: number[];
  statuses: Record<string, number>;
}

/** What Chrome sends. */
const encodings = 'gzip, deflate, br, zstd';
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

process.once('message', (spec: LoadSpec) => {
  void askAll(spec).then((result) => process.send!(result, () => process.exit(0)));
});

async function askAll({ port, kind, perSecond, seconds, seed, products }: LoadSpec): Promise<LoadResult> {
  const random = new Random(seed);
  const result: LoadResult = { times: [], statuses: {} };
  const began = performance.now();
  const requests: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await after(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    const path = addressesOf[kind](random, products);
    requests.push(ask(port, path, networkOf(random), result));
  }
  await Promise.all(requests);
  agent.destroy();
  return result;
}

function ask(port: number, path: string, network: string, { times, statuses }: LoadResult): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, 'x-forwarded-for': network, cookie: 'isLoggedIn=1' };
    const request = http.request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response
        .on('end', () => {
          times.push(performance.now() - startedAt);
          const status = String(response.statusCode);
          statuses[status] = (statuses[status] ?? 0) + 1;
          resolve();
        })
        .on('error', reject)
        .resume();
    });
    request.on('error', reject).end();
  });
}

/** One of many thousands. */
const networkOf = (random: Random) => `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
