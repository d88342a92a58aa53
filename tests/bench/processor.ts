import fs from 'node:fs';

/** Processor time used by each thread, as the system counts it. In nanoseconds, by thread. */
type Used = ReadonlyMap<string, number>;

/** The usage of a process and all its threads, or of several processes together. */
export function usedBy(pids: readonly number[]): Used {
  return new Map(pids.flatMap((pid) => threadsOf(pid).map((thread) => [thread, nanosecondsOf(thread)] as const)));
}

/** The usage of PostgreSQL: its first process and all that it started. */
export function usedByPostgres(postmaster: number): Used {
  return usedBy([postmaster, ...childrenOf(postmaster)]);
}

/** Milliseconds between two moments. Threads that ended in between are not counted; connections don't end here. */
export function msBetween(before: Used, after: Used): number {
  let nanoseconds = 0;
  for (const [thread, used] of after) nanoseconds += used - (before.get(thread) ?? 0);
  return nanoseconds / 1_000_000;
}

/** Memory that a process uses now, in megabytes. */
export function residentMb(pid: number): number {
  const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4_096) / 1_000_000;
}

/** Memory that PostgreSQL's processes use now, in megabytes; shared memory is counted once. */
export function postgresMb(postmaster: number): number {
  const kilobytes = [postmaster, ...childrenOf(postmaster)].map((pid) =>
    orElse(0, () => Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1])),
  );
  return (kilobytes.reduce((sum, some) => sum + some, 0) * 1_024) / 1_000_000;
}

export function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === parent)
    .map(Number);
}

function threadsOf(pid: number): string[] {
  return orElse([], () => fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`));
}

function nanosecondsOf(thread: string): number {
  return orElse(0, () => Number(fs.readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]));
}

function parentOf(pid: number): number {
  // After the name, which may contain anything: the state, then the parent.
  return orElse(0, () => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]));
}

/** A process may end while it is being read. */
function orElse<Thing>(otherwise: Thing, look: () => Thing): Thing {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
