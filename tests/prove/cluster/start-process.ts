import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { path } from './parts.ts';

interface ProcessOptions {
  /** Where its output goes. */
  logFile: string;
  env?: Record<string, string>;
  cwd?: string;
  /** The user that it runs as; our own by default. */
  user?: { uid: number; gid: number } | null;
}

/** A process of the fleet. */
export interface Started {
  pid: number;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Sends the signal and waits until it has ended; after `patienceMs` it is killed. */
  end(name?: NodeJS.Signals, patienceMs?: number): Promise<void>;
  ended: Promise<unknown>;
}

let isOver = false;

/** From now on no process is started: a scene that is interrupted may be about to. */
export function startNothingMore(): void {
  isOver = true;
}

/**
 * Starts a process in a session of its own: Ctrl-C is for us, and we end what we have started.
 *
 * @throws Error after `startNothingMore`
 */
export function startProcess(program: string, options: readonly string[], settings: ProcessOptions): Started {
  if (isOver) throw new Error('Everything is being ended.');
  const { logFile, env = {}, cwd, user } = settings;
  const log = fs.openSync(logFile, 'a');
  const child = spawn(program, options, {
    env: { PATH: path, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
    detached: true,
    ...(cwd && { cwd }),
    ...user,
  });
  fs.closeSync(log);
  return startedFrom(child);
}

function startedFrom(child: ChildProcess): Started {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = once(child, 'exit').catch(() => null);
  return {
    pid: child.pid!,
    isRunning,
    ended,
    signal: (name) => void child.kill(name),
    async end(name = 'SIGTERM', patienceMs = 30_000) {
      if (!isRunning()) return;
      child.kill(name);
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Kills a process of ours that we have only the number of. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
