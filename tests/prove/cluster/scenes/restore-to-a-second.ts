import type { Bought } from '../../buyers/keep-buying.ts';
import { compare } from '../compare.ts';
import { compareRestored } from '../compare-restored.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { restoreTo, takeBase, untilArchived } from '../point-in-time.ts';
import type { Scene } from '../scene.ts';
import { urlOf } from '../fleet/shop-database.ts';

let moment = new Date(0);

/** PostgreSQL's archive, read up to a second while people bought, on a server beside the shop. */
export const restoreToSecond: Scene = {
  name: 'restore-to-a-second',
  title: "PostgreSQL's archive, restored to a second beside the shop",
  maxFailed: 0,
  maxGap: 20,
  async act(fleet, buying) {
    await takeBase(fleet);
    await buying.untilOrders(15);
    moment = new Date();
    await buying.untilOrders(20);
    return { faults: [] };
  },
  async compare(fleet: Fleet, bought: readonly Bought[]) {
    const live = await compare(fleet, bought);
    const faults =
      live.lost === 0 ? live.faults : [...live.faults, `${live.lost} orders are lost in the running shop.`];
    await untilArchived(fleet);
    const url = urlOf(await restoreTo(fleet, moment));
    const restored = await compareRestored(fleet, bought, { url, moment: moment.getTime() });
    return { ...restored, mayLose: true, faults: [...faults, ...restored.faults] };
  },
};
