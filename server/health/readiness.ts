/** Whether a balancer should send requests to this process, and why not. */
type ReadyState = 'ready' | 'starting' | 'draining' | 'database away';

export interface Readiness {
  state(): Promise<ReadyState>;
  isStarting(): boolean;
  /** Requests are served as fast as ever from now on, as long as the database is there. */
  open(isDatabaseThere: () => Promise<boolean>): void;
  /** No further requests are wanted; those that come are served. */
  drain(): void;
  /** Each response closes its connection from now on. */
  close(): void;
  isClosing(): boolean;
}

/** How long the last check of the database counts, however often somebody wants to know. */
const trustMs = 1_000;

export function createReadiness(): Readiness {
  let phase: 'starting' | 'open' | 'draining' | 'closing' = 'starting';
  let checkDatabase: (() => Promise<boolean>) | null = null;
  let last = { at: Number.NEGATIVE_INFINITY, isThere: Promise.resolve(true) };

  return {
    async state() {
      if (phase === 'closing') return 'draining';
      if (phase !== 'open' || !checkDatabase) return phase === 'draining' ? phase : 'starting';
      if (performance.now() - last.at > trustMs) last = { at: performance.now(), isThere: checkDatabase() };
      return (await last.isThere) ? 'ready' : 'database away';
    },
    isStarting: () => phase === 'starting',
    open(isDatabaseThere) {
      if (phase !== 'starting') return;
      checkDatabase = isDatabaseThere;
      phase = 'open';
    },
    drain() {
      if (phase !== 'closing') phase = 'draining';
    },
    close() {
      phase = 'closing';
    },
    isClosing: () => phase === 'closing',
  };
}
