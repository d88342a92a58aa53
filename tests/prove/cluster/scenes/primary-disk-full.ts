import { setTimeout as pause } from 'node:timers/promises';
import type { Scene } from '../scene.ts';
import { fillDisk, isOwnDisk } from '../fleet/small-disk.ts';

const fullSeconds = 20;

/** Nothing can be written to the primary until there is room again, or its standby takes over. */
export const primaryDiskFull: Scene = {
  name: 'primary-disk-full',
  title: `the primary's disk full for ${fullSeconds} s`,
  maxGap: fullSeconds + 40,
  async act({ postgres }, buying) {
    await postgres.untilWhole();
    const { folder } = await postgres.leader();
    if (!isOwnDisk(folder)) return { faults: [], remark: 'left out, as only root may mount a small disk' };
    const free = fillDisk(folder);
    await pause(fullSeconds * 1_000);
    free();
    await buying.untilOrders(20);
    await postgres.untilWhole();
    return { faults: [] };
  },
};
