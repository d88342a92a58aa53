// Only one process installs or builds in this folder at a time: two starts, or a start and a test, wait for each other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ourEnvironment, root } from './root.mjs';

/**
 * A symbolic link whose target names the processes that hold the lock: creating a link is atomic. Not in
 * `node_modules`, which an install removes. The lock is void when they have all ended, so a killed start blocks nobody.
 * Its child processes may live on and are waited for: npm would write into the same folder.
 */
const lock = path.join(root, '.cache', 'preparing');

/** Waits for its turn, does the work and returns its result. */
export async function oneAtATime(work) {
  try {
    await takeInTurn();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    console.error(`There is something to install or build, and this user can't write in ${path.resolve(root)}.`);
    process.exit(1);
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * Runs a command as a part of the work.
 *
 * @returns its exit code, and what it printed unless the options show that
 */
export async function runAtOurTurn(command, args, { stdio, ...options }) {
  const child = spawn('sh', ['-c', waiting, 'sh', command, ...args], {
    cwd: root,
    env: ourEnvironment,
    ...options,
    stdio: [...stdio, 'pipe'],
  });
  nameInLock([process.pid, child.pid]);
  child.stdio[3].end('begin\n');
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: Buffer.concat(output).toString() };
}

/** The command begins when the lock names it. If we are killed before, it does not begin. */
const waiting = 'read -r _ <&3 && exec 3<&- && exec "$@"';

async function takeInTurn() {
  mkdirSync(path.dirname(lock), { recursive: true });
  if (take()) return;
  console.log('Another start is installing or building here. Waiting for it …');
  while (!take()) await pause(200);
}

function take() {
  try {
    symlinkSync(nameOf(process.pid), lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const names = namesIn(lock);
  return (names === null || (isVoid(names) && removeVoid())) && take();
}

const isVoid = (names) => !names.split(',').some(isAlive);

/**
 * One at a time: otherwise two find it void, and the slower one removes the lock that the faster one has taken since.
 *
 * @returns whether it is removed
 */
function removeVoid() {
  const removing = `${lock}.void`;
  try {
    symlinkSync(nameOf(process.pid), removing);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const other = namesIn(removing);
    if (other !== null && isVoid(other)) rmSync(removing, { force: true }); // It was killed here.
    return false;
  }
  try {
    const names = namesIn(lock);
    if (names !== null && isVoid(names)) rmSync(lock);
    return true;
  } finally {
    rmSync(removing, { force: true });
  }
}

function nameInLock(pids) {
  const next = `${lock}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(pids.map(nameOf).join(), next);
  renameSync(next, lock);
}

function release() {
  if (namesIn(lock)?.split(',')[0] === nameOf(process.pid)) rmSync(lock, { force: true });
}

/** Null without a lock. */
function namesIn(link) {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** With the time of its start, as the number alone may be another process's by now. */
function nameOf(pid) {
  return `${pid}:${stateOf(pid)?.startedAt ?? ''}`;
}

function isAlive(name) {
  const [pid, startedAt] = name.split(':');
  const state = stateOf(pid);
  if (state) return state.startedAt === startedAt && !state.hasEnded;
  try {
    return process.kill(Number(pid), 0) && startedAt === ''; // Without /proc.
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** From /proc (proc(5)); null when there is no such process, or no /proc. */
function stateOf(pid) {
  try {
    // The name in brackets may have spaces and brackets itself.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A container may have nobody who collects what has ended.
    return { hasEnded: /[ZX]/.test(fields[0]), startedAt: fields[19] };
  } catch {
    return null;
  }
}
