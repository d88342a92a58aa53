import { setTimeout as pause } from 'node:timers/promises';
import type { Scene } from '../scene.ts';

/** With a synchronous standby nothing that was acknowledged is lost, and pages that are cached are sent on. */
export const killPrimary: Scene = {
  name: 'kill-primary',
  title: 'the primary killed, synchronous standby',
  mayFail: (path) => path.startsWith('/api/'),
  maxFailed: 0,
  maxGap: 20,
  async act({ postgres }, buying) {
    await postgres.untilWhole();
    const killed = await postgres.leader();
    await killed.kill();
    await buying.untilOrders(20);
    const next = await postgres.leader();
    killed.start();
    await pause(1_000);
    await postgres.untilWhole();
    return { faults: next === killed ? ['The killed node leads again: nothing took over.'] : [] };
  },
};
