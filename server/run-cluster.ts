import cluster, { type Worker } from 'node:cluster';
import { setTimeout as after } from 'node:timers/promises';

/** A pause, so that a process that crashes at once is not restarted in a tight loop. */
const restartDelayMs = 1_000;

/**
 * Runs the shop as several processes on one port and one database, each of which does everything. Processes have no
 * state of their own, so a crashed one is replaced while the others go on. The first prepares the database; if that
 * fails, none is started.
 *
 * @param settingsOf the settings of the process at a place from 0 on, which a process has that replaces another
 */
export function runCluster(processes: number, settingsOf: (place: number) => Record<string, string>): void {
  let isEnding = false;
  let isOpen = false;
  const waiting = new Set<Worker>();
  const places = new Map<Worker, number>();

  const begin = () => {
    const place = lowestFree([...places.values()]);
    const worker = cluster.fork(settingsOf(place));
    places.set(worker, place);
    waiting.add(worker);
    worker.on('message', (message) => {
      if (message !== 'open') return;
      waiting.delete(worker);
      const isFirst = !isOpen;
      isOpen = true;
      if (isFirst) for (let more = 1; more < processes; more += 1) begin();
      if (!isFirst && waiting.size === 0) console.log(`${processes} processes share the work.`);
    });
  };
  const end = () => {
    isEnding = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
  };

  cluster.on('exit', (worker, code) => {
    waiting.delete(worker);
    places.delete(worker);
    if (isEnding || !isOpen) {
      if (workers().length === 0) process.exit(isEnding ? 0 : code || 1);
      return;
    }
    console.error(`Process ${worker.process.pid} ended; another one takes its place.`);
    void after(restartDelayMs).then(() => isEnding || begin());
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  begin();
}

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function lowestFree(taken: readonly number[]): number {
  for (let place = 0; ; place += 1) if (!taken.includes(place)) return place;
}

/** The number of `--processes`; 1 by default. */
export function processesWanted(options: readonly string[]): number {
  const place = options.indexOf('--processes');
  if (place < 0) return 1;
  const wanted = options[place + 1] ?? '';
  if (!/^[1-9]\d?$/.test(wanted)) throw new Error('--processes takes a number from 1 to 99.');
  return Number(wanted);
}
