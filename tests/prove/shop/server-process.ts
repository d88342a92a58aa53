import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import * as memory from '../../../scripts/memory-settings.mjs';
import type { Command, Order, Report } from './shop-process.ts';

const hooks = path.join(import.meta.dirname, '../hooks.ts');

/** The shop's server in a process of its own, with a clock that can be moved: it can be killed and started again. */
export class ServerProcess {
  protected readonly environment: Record<string, string | undefined>;
  #server: ChildProcess | null = null;
  #up: PromiseWithResolvers<void> = Promise.withResolvers();
  #aheadMs = 0;
  #orders = 0;
  /** What the server's processes printed on stderr. */
  output = '';
  /** The unexpected errors that they logged, one line each. */
  logged = '';

  constructor(environment: Record<string, string | undefined>) {
    this.environment = environment;
  }

  /** Starts the server's process; resolves when it listens. `environment` is for this start only. */
  async start(environment: Record<string, string> = {}): Promise<void> {
    const server = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        ...(this.environment['PROVE_PAGES'] ? memory.flags : []),
        '--import',
        hooks,
      ],
      env: { ...this.environment, PROVE_CLOCK_AHEAD_MS: String(this.#aheadMs), ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    server.stdout?.on('data', (chunk: Buffer) => (this.logged += chunk.toString()));
    server.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#server = server;
    let isReady = false;
    server.once('exit', () => {
      if (this.#server === server) this.#server = null;
      if (isReady) this.#up = Promise.withResolvers(); // Otherwise, wait for the next one.
    });
    const over = once(server, 'exit') as Promise<[number | null, string | null]>;
    const ready = once(server, 'message').then(() => null);
    const end = await Promise.race([ready, over]);
    // It may reach the point where it is killed before it reports that it is ready.
    if (end !== null && end[1] !== 'SIGKILL') throw new Error(`The shop did not start.\n${this.output.slice(-2_000)}`);
    isReady = end === null;
    if (isReady) this.#up.resolve();
  }

  /** Kills the server's process. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const over = once(server, 'exit');
    server.kill('SIGKILL');
    await over;
  }

  /** Resolves when the server's process has ended, for whatever reason, or after a timeout; says which. */
  async isGoneWithin(timeoutMs: number): Promise<boolean> {
    const server = this.#server;
    if (!server) return true;
    const tooLong = AbortSignal.timeout(timeoutMs);
    return once(server, 'exit', { signal: tooLong }).then(
      () => true,
      () => false,
    );
  }

  /** The server's process: the same number is the same process. */
  get pid(): number | undefined {
    return this.#server?.pid;
  }

  /** Resolves at once when a server is running, otherwise when the next one is. */
  untilUp(): Promise<void> {
    return this.#up.promise;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  async forward(minutes: number): Promise<void> {
    this.#aheadMs += minutes * 60_000;
    await this.send({ verb: 'clock', aheadMs: this.#aheadMs });
  }

  protected async send(command: Command): Promise<void> {
    const server = this.#server;
    if (!server?.connected) return;
    this.#orders += 1;
    const order: Order = { id: this.#orders, ...command };
    const reports = on(server, 'message', { close: ['exit'] });
    server.send(order, () => {});
    // Killed in the middle, it reports nothing: the next server does it again.
    for await (const [report] of reports as AsyncIterable<[Report]>) {
      if (!('id' in report) || report.id !== order.id) continue;
      if (report.problem !== null) throw new Error(report.problem);
      return;
    }
  }
}
