import { setTimeout as pause } from 'node:timers/promises';
import type { Bought } from '../../buyers/keep-buying.ts';
import { compareAfterLoss } from '../compare-after-loss.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Scene } from '../scene.ts';

/** An asynchronous replica that has received nothing for a while takes over: what it lacks is lost, and has to be found. */
export const laggingReplica: Scene = {
  name: 'lagging-replica',
  title: 'the primary killed, lagging asynchronous replica',
  maxGap: 20,
  async act({ postgres }, buying) {
    await postgres.untilWhole();
    await postgres.setSynchronous(false);
    const killed = await postgres.leader();
    const next = await postgres.replica();
    await postgres.query(killed, 'alter role replicator nologin');
    await postgres.query(killed, 'select pg_terminate_backend(pid) from pg_stat_replication');
    await buying.untilOrders(20);
    await killed.kill();
    await buying.untilOrders(20);
    await postgres.query(next, 'alter role replicator login');
    killed.start();
    await pause(1_000);
    await postgres.untilWhole();
    await postgres.setSynchronous(true);
    return { faults: [] };
  },
  compare: (fleet: Fleet, bought: readonly Bought[]) => compareAfterLoss(fleet, bought),
};
