import { UnusableReplica } from './until-replayed.ts';

/** Whether the replica is tried, and one line for the operator when it is not used for long. */
interface ReplicaOutage {
  /** False while it failed within the last second, or somebody tries it again. */
  mayTry(): boolean;
  /** Nothing was found out by trying it. */
  leftOpen(): void;
  succeeded(): void;
  failed(reason: unknown): void;
}

const tryAgainMs = 1_000;
/** A replica falls behind for a moment when much is written; nobody need know. */
const longBehindMs = 10_000;

export function watchReplica(say: (sentence: string) => void): ReplicaOutage {
  let failingSince: number | null = null;
  let failedAt = 0;
  let isTrying = false;
  let isLogged = false;
  return {
    mayTry() {
      if (failingSince === null) return true;
      if (isTrying || performance.now() - failedAt < tryAgainMs) return false;
      isTrying = true;
      return true;
    },
    leftOpen: () => void (isTrying = false),
    succeeded() {
      if (isLogged) say(`The read replica is used again after ${Math.round((failedAt - failingSince!) / 1_000)} s.`);
      failingSince = null;
      isTrying = false;
      isLogged = false;
    },
    failed(reason) {
      failedAt = performance.now();
      failingSince ??= failedAt;
      isTrying = false;
      const isShort = reason instanceof UnusableReplica && reason.isBehind && failedAt - failingSince < longBehindMs;
      if (isLogged || isShort) return;
      isLogged = true;
      const why = reason instanceof Error ? reason.message : String(reason);
      say(`The read replica is not used, and public pages are read from the primary: ${why}`);
    },
  };
}
