import type { Scene } from '../scene.ts';
import { fillDisk, isOwnDisk } from '../fleet/small-disk.ts';

/** The data folder of one machine can't be written, also while the machine starts. */
export const machineDiskFull: Scene = {
  name: 'machine-disk-full',
  title: "a machine's disk full",
  maxFailed: 0,
  maxGap: 20,
  async act({ machines: [machine] }, buying) {
    if (!isOwnDisk(machine.dataDir)) return { faults: [], remark: 'left out, as only root may mount a small disk' };
    const free = fillDisk(machine.dataDir);
    await buying.untilOrders(10);
    await machine.restartServe();
    await machine.restartWork();
    await buying.untilOrders(10);
    free();
    return { faults: [] };
  },
};
