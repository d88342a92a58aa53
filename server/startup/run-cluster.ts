import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import type { PortSharing } from './start.ts';

/** A pause, so that a process that crashes at once is not restarted in a tight loop. */
const restartDelayMs = 1_000;

/**
 * Runs the shop as several processes on one port and one database, each of which does everything. Processes have no
 * state of their own, so a crashed one is replaced while the others go on. The first prepares the database; if that
 * fails, none is started.
 *
 * SIGUSR2 replaces them one by one with processes that load the code again; the port is served all the time.
 *
 * @param settingsOf the settings of the process at a place from 0 on, which a process has that replaces another
 */
export function runCluster(processes: number, settingsOf: (place: number) => Record<string, string>): void {
  let isEnding = false;
  let isOpen = false;
  let isReplacing = false;
  /** The exit code of the processes: it tells a supervisor that something could not be stopped. */
  let highestCode = 0;
  const waiting = new Set<Worker>();
  const places = new Map<Worker, number>();
  /** Those that are not started again when they end. */
  const leaving = new Set<Worker>();

  const begin = (): Worker => {
    const place = lowestFree([...places.values()]);
    const worker = cluster.fork(settingsOf(place));
    places.set(worker, place);
    waiting.add(worker);
    worker.on('message', (message) => {
      if (message === 'closed') worker.send('nothing more', ignoreGone);
      if (message !== 'open') return;
      waiting.delete(worker);
      const isFirst = !isOpen;
      isOpen = true;
      if (isFirst) for (let more = 1; more < processes; more += 1) begin();
      if (!isFirst && waiting.size === 0 && !isReplacing) console.log(`${processes} processes share the work.`);
    });
    return worker;
  };
  const end = () => {
    isEnding = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
  };
  const replaceAll = async () => {
    if (isReplacing || isEnding || !isOpen) return;
    isReplacing = true;
    console.log(
      (await replaceEach()) ? 'All processes were replaced.' : 'A new process did not start. The others go on.',
    );
    isReplacing = false;
  };
  const replaceEach = async (): Promise<boolean> => {
    for (const old of workers()) {
      const successor = begin();
      leaving.add(successor); // Until it is open: one that can't start is not tried again.
      const isSuccessful = await isOpened(successor);
      if (isEnding || !isSuccessful) return false;
      leaving.delete(successor);
      leaving.add(old);
      const gone = once(old, 'exit');
      if (!old.isDead()) {
        old.send('retire', ignoreGone);
        await gone;
      }
    }
    return true;
  };

  cluster.on('exit', (worker, code) => {
    waiting.delete(worker);
    places.delete(worker);
    if (isEnding || !isOpen) {
      highestCode = Math.max(highestCode, code);
      if (workers().length === 0) process.exit(isEnding ? highestCode : code || 1);
      return;
    }
    if (leaving.delete(worker)) return;
    console.error(`Process ${worker.process.pid} ended; another one takes its place.`);
    void after(restartDelayMs).then(() => isEnding || begin());
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  process.on('SIGUSR2', () => void replaceAll());
  begin();
}

/** A process that ended in the meantime gets no message. */
const ignoreGone = () => {};

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function lowestFree(taken: readonly number[]): number {
  for (let place = 0; ; place += 1) if (!taken.includes(place)) return place;
}

/** False when it ended before. */
async function isOpened(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('message', (message) => message === 'open' && resolve(true));
    worker.once('exit', () => resolve(false));
  });
}

/** How this process shares its port; null if it does not. */
export function portSharing(): PortSharing | null {
  const { worker } = cluster;
  return worker ? { isFirst: worker.id === 1, leave } : null;
}

/**
 * Connections that the first process had given to this one before it learned that this one takes none are given back, for
 * which this one must live: its response to our message comes behind the last of them.
 */
async function leave(): Promise<void> {
  if (!process.connected) return;
  const confirmed = new Promise<void>((resolve) => {
    process.on('message', (message) => message === 'nothing more' && resolve());
  });
  process.send?.('closed');
  await Promise.race([confirmed, after(leaveMs)]);
}

/** If the first process is gone there is no response. */
const leaveMs = 2_000;

/** The number of `--processes`; 1 by default. */
export function processesWanted(options: readonly string[]): number {
  const place = options.findIndex((option) => /^--processes(=|$)/.test(option));
  if (place < 0) return 1;
  const wanted = options[place]!.split('=')[1] ?? options[place + 1] ?? '';
  if (!/^[1-9]\d?$/.test(wanted)) throw new Error('--processes takes a number from 1 to 99.');
  return Number(wanted);
}
