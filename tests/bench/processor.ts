import fs from 'node:fs';

/** Processor time that threads had used at a moment, as the system counts it. In nanoseconds, by thread. */
export type Used = ReadonlyMap<string, number>;

/** What a process and all its threads have used; of several processes, all together. */
export function usedBy(pids: readonly number[]): Used {
  return new Map(pids.flatMap((pid) => threadsOf(pid).map((thread) => [thread, nanosecondsOf(thread)] as const)));
}

/** What PostgreSQL has used: its first process and all that it started. */
export function usedByPostgres(postmaster: number): Used {
  return usedBy([postmaster, ...childrenOf(postmaster)]);
}

/** Milliseconds between two moments. What ended between them is not counted; here connections do not end. */
export function msBetween(before: Used, after: Used): number {
  let nanoseconds = 0;
  for (const [thread, used] of after) nanoseconds += used - (before.get(thread) ?? 0);
  return nanoseconds / 1_000_000;
}

/** Memory a process holds now, in megabytes. */
export function residentMb(pid: number): number {
  const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4_096) / 1_000_000;
}

/** Memory that PostgreSQL's processes hold now, in megabytes; what they share is counted once. */
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
  // After the name, which may hold anything: the state, then the parent.
  return orElse(0, () => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]));
}

/** A process may end while we look at it. */
function orElse<Thing>(otherwise: Thing, look: () => Thing): Thing {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
