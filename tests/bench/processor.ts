import fs from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const msPerTick = 10;

/** Processor time a process has used so far, its ended children included. */
export function processorMs(pid: number): number {
  const [, , ...fields] = fieldsOf(pid);
  // After pid, name: state is 3rd in proc(5), utime 14th, stime 15th, cutime 16th, cstime 17th.
  return [14, 15, 16, 17].reduce((sum, place) => sum + Number(fields[place - 3]), 0) * msPerTick;
}

/** The same for PostgreSQL: its first process and all that serve a connection now. */
export function postgresMs(postmaster: number): number {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return processorMs(postmaster) + children.reduce((sum, pid) => sum + processorMs(pid), 0);
}

/** Memory a process holds now, in megabytes. */
export function residentMb(pid: number): number {
  const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4_096) / 1_000_000;
}

function parentOf(pid: number): number {
  try {
    return Number(fieldsOf(pid)[3]);
  } catch {
    return 0; // It ended while we looked.
  }
}

function fieldsOf(pid: number): string[] {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const nameEnds = stat.lastIndexOf(')');
  return [
    stat.slice(0, stat.indexOf(' ')),
    stat.slice(stat.indexOf('('), nameEnds + 1),
    ...stat.slice(nameEnds + 2).split(' '),
  ];
}
