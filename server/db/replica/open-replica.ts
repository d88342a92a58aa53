import type { PoolConfig } from 'pg';
import { cutConnections, cutDatabase, type Database, openStandby } from '../database.ts';
import type { Traces } from '../../traces/traces.ts';
import { usualPatienceMs } from './until-replayed.ts';

/** Connections to a read replica. */
export interface Standby {
  db: Database;
  /** The most reads at a time. */
  max: number;
}

export interface Replica {
  responses: Standby;
  /** One connection of its own: a request for a list holds one of the others while it waits for the index. */
  index: Standby;
  /** How long a read waits for what the replica has not replayed. */
  patienceMs: number;
  /** Fails all that runs on it. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A replica that does not let anyone in soon is not waited for. */
const connectionTimeoutMillis = 1_000;

export interface ReplicaConfig extends PoolConfig {
  /** The maximum of connections, two or more. */
  max: number;
  hasPreparedStatements?: boolean;
  traces?: Traces | null;
  patienceMs?: number;
}

export function openReplica({ max, patienceMs = usualPatienceMs, ...connection }: ReplicaConfig): Replica {
  const open = (connections: number): Standby => ({
    db: openStandby({ connectionTimeoutMillis, ...connection, max: connections }),
    max: connections,
  });
  const [responses, index] = [open(max - 1), open(1)];
  return {
    responses,
    index,
    patienceMs,
    cut() {
      for (const { db } of [responses, index]) cutConnections(db);
    },
    async close() {
      await Promise.all([responses, index].map(({ db }) => cutDatabase(db)));
    },
  };
}
